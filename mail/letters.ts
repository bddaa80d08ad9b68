/** The letters that there are, by `name`, with what each says. `link`s are whole addresses, `…at` and `…_from` moments, ISO 8601. */
export type Letter =
  | { name: 'register_code'; code: string }
  /** Whoever asked for a code has an account already. */
  | { name: 'reset_code'; code: string }
  | { name: 'new_device'; player: string; device: string; address: string; at: string; link: string }
  | { name: 'password_changed'; player: string; at: string; link: string }
  | { name: 'trade_link_changed'; player: string; at: string; withdrawals_from: string; link: string }
  | { name: 'second_factor_changed'; player: string; enabled: boolean; at: string; link: string }
  | { name: 'steam_linked'; player: string; steam_id: string; at: string; link: string }
  /** Five wrong codes of the second factor were tried. */
  | { name: 'second_factor_tried'; player: string; at: string; link: string }
  /** Stands in for the second factor once its tries are used up. */
  | { name: 'second_factor_code'; player: string; code: string }
  /** What somebody may have added to the account goes, unless its owner stops that by the link. */
  | ({ name: 'removal_planned'; player: string; removal_at: string; link: string } & Guards)
  | ({ name: 'removal_done'; player: string; at: string; link: string } & Guards);

/** Which of what guards an account, and leads away from it, is meant. */
export interface Guards {
  second_factor: boolean;
  steam: boolean;
  trade_link: boolean;
}

/** A letter as it is sent. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}
