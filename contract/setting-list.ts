/** A setting of the site that operators change while it runs. */
interface Setting {
  /** Its effect in a few words, as those who change it read it. */
  does: string;
  /** On or off, or an amount in USD. */
  kind: 'switch' | 'amount';
  initial: boolean | number;
  /** The bounds of an amount. */
  least?: number;
  most?: number;
}

/**
 * All settings that operators change at the console, with the value that holds until somebody
 * changes it. None touches a player's luck: odds are those of published revisions.
 */
export const settings = {
  'players.told_when_seen': {
    does: 'Players are told when staff sees the site as they do',
    kind: 'switch',
    initial: true,
  },
  'two_persons.on': {
    does: 'Grave acts above their limits wait for a second member of staff',
    kind: 'switch',
    initial: true,
  },
  'two_persons.adjust_above': {
    does: 'An adjustment of a balance by more than this waits for a second member of staff',
    kind: 'amount',
    initial: 100,
    least: 0,
    most: 1_000_000,
  },
  'two_persons.refund_above': {
    does: 'A refund of more than this waits for a second member of staff',
    kind: 'amount',
    initial: 500,
    least: 0,
    most: 1_000_000,
  },
} as const satisfies Record<string, Setting>;

export type SettingKey = keyof typeof settings;

export const setting_keys = Object.keys(settings) as SettingKey[];

/** The value of a setting: on or off, or an amount in USD. */
export type SettingValue<K extends SettingKey = SettingKey> = K extends SettingKey
  ? (typeof settings)[K]['kind'] extends 'switch'
    ? boolean
    : number
  : never;

/** The setting itself, by its key. */
export function readSettingOf(key: SettingKey): Setting {
  return settings[key];
}
