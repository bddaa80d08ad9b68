/** The letters that there are, by `name`, with what each says. `link`s are whole addresses, `at` and `…_from` moments, ISO 8601. */
export type Letter =
  | { name: 'register_code'; code: string }
  /** Whoever asked for a code has an account already. */
  | { name: 'reset_code'; code: string }
  | { name: 'new_device'; player: string; device: string; address: string; at: string; link: string }
  | { name: 'password_changed'; player: string; at: string; link: string }
  | { name: 'trade_link_changed'; player: string; at: string; withdrawals_from: string; link: string }
  | { name: 'second_factor_changed'; player: string; enabled: boolean; at: string; link: string }
  | { name: 'steam_linked'; player: string; steam_id: string; at: string; link: string };

/** A letter as it is sent. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}
