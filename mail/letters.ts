/**
 * All letters by `name`, with their data. Each `link` is an absolute URL; `…at` and `…_from` are
 * moments, ISO 8601.
 */
export type Letter =
  | { name: 'register_code'; code: string }
  /** For a requester who already has an account. */
  | { name: 'reset_code'; code: string }
  | {
      name: 'new_device';
      player: string;
      device: string;
      address: string;
      at: string;
      link: string;
    }
  | { name: 'password_changed'; player: string; at: string; link: string }
  | {
      name: 'trade_link_changed';
      player: string;
      at: string;
      withdrawals_from: string;
      link: string;
    }
  | { name: 'second_factor_changed'; player: string; enabled: boolean; at: string; link: string }
  | { name: 'steam_linked'; player: string; steam_id: string; at: string; link: string }
  /** Five wrong codes of the second factor were tried. */
  | { name: 'second_factor_tried'; player: string; at: string; link: string }
  /** Replaces the second factor once its tries are used up. */
  | { name: 'second_factor_code'; player: string; code: string }
  /**
   * Recent additions to the account, perhaps a stranger's, will be removed unless the owner stops
   * it by the link.
   */
  | ({ name: 'removal_planned'; player: string; removal_at: string; link: string } & Guards)
  | ({ name: 'removal_done'; player: string; at: string; link: string } & Guards)
  /** The account is deleted at `deleted_at` unless the owner signs in before. */
  | { name: 'deletion_planned'; player: string; at: string; deleted_at: string; link: string }
  /**
   * A personal notification. `settings_link`: the page that switches such e-mails off.
   * `unsubscribe_link`: in a letter about an offer, stops them without signing in (RFC 8058).
   */
  | {
      name: 'notification';
      player: string;
      title: string;
      text: string;
      link: string;
      settings_link: string;
      unsubscribe_link: string | null;
    }
  /** The answer to a visitor, who has no page of it. `player` is their address. */
  | { name: 'request_answered'; player: string; number: string; text: string };

/** The affected settings, which guard an account or lead items out of it. */
export interface Guards {
  second_factor: boolean;
  steam: boolean;
  trade_link: boolean;
}

/** A letter ready to be sent. */
export interface RenderedLetter {
  subject: string;
  html: string;
  text: string;
}

/** An operator's own words of a letter, filled in; null where ours stand. */
export interface OwnWords {
  subject: string | null;
  opening: string | null;
  /** Our opening sentence follows theirs, rather than giving way to it. */
  keeps_ours: boolean;
}

/** The data that every letter has besides its own. */
export interface Around {
  /** The word that its recipient has chosen; null without one. */
  word: string | null;
  /** The name of the site in the letter's language. */
  site: string;
  own: OwnWords;
}
