/** The games that the rules of a country may close, by the words of their modules. */
export const territory_games = ['cases', 'battle', 'upgrade'] as const;
export type TerritoryGame = (typeof territory_games)[number];

/** The rules of a country: every country has each of them. */
export interface TerritoryRules {
  blocked: boolean;
  blocked_games: TerritoryGame[];
  top_up: boolean;
  age_gate: boolean;
  limit_before_top_up: boolean;
  raise_wait_hours: number;
  check_minutes_max: number;
  opening_gap_s: number;
  fast_opening: boolean;
  multi_opening: boolean;
  celebration: boolean;
  deposit_ceiling_month: number;
  deposit_ceiling_under_25: number;
  sign_out_at_limit: boolean;
  summary_at_sign_in: boolean;
  marketing_consent: boolean;
  content_first: boolean;
}

interface Rule {
  /** As operators read it. */
  does: string;
  kind: 'yes or no' | 'games' | 'number';
  unit?: string;
  least?: number;
  most?: number;
  /** Which of its values protects players more: of games, more of them. */
  strict: true | false | 'least' | 'most';
  /** Zero means that there is none. */
  zero_is_none?: true;
}

/** Each rule in the order in which operators read them (player protection, territory profiles). */
export const territory_rules: { readonly [K in keyof TerritoryRules]: Rule } = {
  blocked: {
    does: 'Players look at everything, but neither play nor pay',
    kind: 'yes or no',
    strict: true,
  },
  blocked_games: { does: 'Games that are closed', kind: 'games', strict: 'most' },
  top_up: { does: 'Top-ups and gift cards', kind: 'yes or no', strict: false },
  age_gate: { does: 'Age is asked before the first page', kind: 'yes or no', strict: true },
  limit_before_top_up: {
    does: 'A deposit limit has to stand before the first top-up',
    kind: 'yes or no',
    strict: true,
  },
  raise_wait_hours: {
    does: 'A higher limit waits so long for its second yes',
    kind: 'number',
    unit: 'hours',
    least: 24,
    most: 168,
    strict: 'most',
  },
  check_minutes_max: {
    does: 'A look at time and result is due after at most so long',
    kind: 'number',
    unit: 'minutes',
    least: 5,
    most: 60,
    strict: 'least',
  },
  opening_gap_s: {
    does: 'At least so long from one start of a game to the next',
    kind: 'number',
    unit: 'seconds',
    least: 0,
    most: 60,
    strict: 'most',
  },
  fast_opening: { does: 'Fast openings', kind: 'yes or no', strict: false },
  multi_opening: {
    does: 'Several openings at once, and other games while a battle waits or runs',
    kind: 'yes or no',
    strict: false,
  },
  celebration: { does: 'Wins are celebrated', kind: 'yes or no', strict: false },
  deposit_ceiling_month: {
    does: 'The most that a player tops up in a calendar month, whatever their limits; 0: no ceiling',
    kind: 'number',
    unit: 'USD',
    least: 0,
    most: 1_000_000,
    strict: 'least',
    zero_is_none: true,
  },
  deposit_ceiling_under_25: {
    does: 'The most that a player under 25 tops up in a calendar month; above 0, the date of birth is asked before a top-up; 0: no such ceiling',
    kind: 'number',
    unit: 'USD',
    least: 0,
    most: 1_000_000,
    strict: 'least',
    zero_is_none: true,
  },
  sign_out_at_limit: {
    does: 'A limit of top-ups, losses or time that is used up signs its player out',
    kind: 'yes or no',
    strict: true,
  },
  summary_at_sign_in: {
    does: 'After a sign-in the time and the result of the last 30 days are shown',
    kind: 'yes or no',
    strict: true,
  },
  marketing_consent: {
    does: 'Notices and e-mails of offers need the player’s consent',
    kind: 'yes or no',
    strict: true,
  },
  content_first: {
    does: 'The next item of a case is shown before it is paid',
    kind: 'yes or no',
    strict: true,
  },
};

export const territory_rule_names = Object.keys(territory_rules) as (keyof TerritoryRules)[];

/**
 * The ceiling of the strict profile. The strictest rules that we know let a person pay in 1,000 a
 * month, at all providers together: nobody may spend more here than they would there.
 */
const strict_ceiling_usd = 1_000;

/** Of players under 25: the lowest that we know of for the young is 300 a month. */
const strict_ceiling_under_25_usd = 300;

const strict: TerritoryRules = {
  blocked: false,
  blocked_games: [],
  top_up: true,
  age_gate: true,
  limit_before_top_up: true,
  raise_wait_hours: 168,
  check_minutes_max: 30,
  opening_gap_s: 5,
  fast_opening: false,
  multi_opening: false,
  celebration: false,
  deposit_ceiling_month: strict_ceiling_usd,
  deposit_ceiling_under_25: strict_ceiling_under_25_usd,
  sign_out_at_limit: true,
  summary_at_sign_in: true,
  marketing_consent: true,
  content_first: false,
};

/** The profiles that a country may have; it may depart from its profile rule by rule. */
export const territory_profiles = {
  default: {
    blocked: false,
    blocked_games: [],
    top_up: true,
    age_gate: false,
    limit_before_top_up: false,
    raise_wait_hours: 24,
    check_minutes_max: 60,
    opening_gap_s: 0,
    fast_opening: true,
    multi_opening: true,
    celebration: true,
    deposit_ceiling_month: 0,
    deposit_ceiling_under_25: 0,
    sign_out_at_limit: false,
    summary_at_sign_in: false,
    marketing_consent: false,
    content_first: false,
  },
  strict,
  // The outcome of a battle and of an upgrade can't be shown before it is paid.
  content_first: { ...strict, content_first: true, blocked_games: ['battle', 'upgrade'] },
  cases_closed: { ...strict, blocked_games: ['cases', 'battle'] },
  browse_only: { ...strict, blocked: true, top_up: false },
} satisfies Record<string, TerritoryRules>;
export type TerritoryProfile = keyof typeof territory_profiles;

/** Each profile in a few words, as operators choose it. */
export const profile_words: Record<TerritoryProfile, string> = {
  default: 'Everything is open; a limit is offered, not demanded.',
  strict:
    'Everything is open, one case at a time, with age, a deposit limit, a ceiling and slow raises.',
  content_first:
    'As strict; each item is shown before it is paid, and battles and upgrades are closed, as in France and Germany.',
  cases_closed: 'As strict; cases and battles are closed, as in Belgium and the Netherlands.',
  browse_only: 'Players look at everything, but neither play nor pay.',
};

/** The row of countries without rules of their own, and of addresses in no known country. */
export const elsewhere = 'ZZ';

/** The rules of a profile with the changes of a country. */
export function rulesOf(
  profile: TerritoryProfile,
  changes: Partial<TerritoryRules> = {},
): TerritoryRules {
  return { ...territory_profiles[profile], ...changes };
}

/** The names of the rules that protect players less after a change than before. */
export function loosened(before: TerritoryRules, after: TerritoryRules): (keyof TerritoryRules)[] {
  return territory_rule_names.filter((name) => {
    if (name === 'blocked_games')
      return before.blocked_games.some((game) => !after.blocked_games.includes(game));
    return strictness(name, after[name]) < strictness(name, before[name]);
  });
}

/** The higher, the more a rule protects. */
function strictness(name: keyof TerritoryRules, value: unknown): number {
  const { strict: strictest, zero_is_none } = territory_rules[name];
  if (typeof strictest === 'boolean') return value === strictest ? 1 : 0;
  if (zero_is_none && value === 0) return -Infinity;
  return strictest === 'most' ? Number(value) : -Number(value);
}

const game_words: Record<TerritoryGame, string> = {
  cases: 'open cases',
  battle: 'battle',
  upgrade: 'upgrade items',
};

const sayHours = (hours: number) =>
  hours > 24 && hours % 24 === 0 ? `${hours / 24} days` : `${hours} hours`;

/** Sentences that say what a player under these rules may do. */
export function describeRules(rules: TerritoryRules): string[] {
  if (rules.blocked) return ['A player looks at everything, but can neither play nor pay.'];
  const allowed = territory_games.filter((game) => !rules.blocked_games.includes(game));
  return [
    allowed.length === 0
      ? 'A player can play no game.'
      : `A player can ${allowed.map((game) => game_words[game]).join(', ')}${allowed.length === territory_games.length ? '' : '; other games are closed'}.`,
    rules.top_up
      ? `Top-ups are open${rules.limit_before_top_up ? ', once a deposit limit is set' : ''}.`
      : 'Top-ups and gift cards are closed.',
    ...(rules.age_gate ? ['Their age is asked before the first page.'] : []),
    `A higher limit waits ${sayHours(rules.raise_wait_hours)} for its second yes.`,
    `Time and result are shown after at most ${rules.check_minutes_max} minutes of play.`,
    `Openings: ${rules.multi_opening ? 'several at once' : 'one at a time'}, ${rules.fast_opening ? 'fast if they like' : 'never fast'}${rules.opening_gap_s > 0 ? `, ${rules.opening_gap_s} seconds from start to start` : ''}.`,
    ...(rules.content_first
      ? ['The next item of a case is shown before it is paid: it is bought, or left.']
      : []),
    rules.celebration ? 'Wins above the stake are celebrated.' : 'No win is celebrated.',
    ...(rules.multi_opening
      ? []
      : ['While a battle of theirs waits or runs, they play no other game.']),
    ...describeCare(rules),
  ];
}

const describeCare = ({
  deposit_ceiling_month,
  deposit_ceiling_under_25,
  sign_out_at_limit,
  summary_at_sign_in,
  marketing_consent,
}: TerritoryRules) => [
  ...(deposit_ceiling_month > 0
    ? [`They top up at most ${deposit_ceiling_month} USD in a calendar month.`]
    : []),
  ...(deposit_ceiling_under_25 > 0
    ? [
        'Their date of birth is asked before a top-up.',
        `Under 25 they top up at most ${deposit_ceiling_under_25} USD in a calendar month.`,
      ]
    : []),
  ...(sign_out_at_limit
    ? ['A limit of top-ups, losses or time that is used up signs them out, once in its period.']
    : []),
  ...(summary_at_sign_in
    ? ['After a sign-in they read the time and the result of the last 30 days.']
    : []),
  ...(marketing_consent
    ? ['They get notices and e-mails of offers only if they ask for them.']
    : []),
];

/** The value of a rule, as operators read it. */
export function sayRule(name: keyof TerritoryRules, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.join(', ');
  const { unit, zero_is_none } = territory_rules[name];
  return zero_is_none && value === 0 ? 'none' : `${String(value)} ${unit}`;
}

/** A decision about a country in words: its profile, and where the country departs from it. */
export function sayDecision(
  profile: TerritoryProfile | null,
  changes: Partial<TerritoryRules>,
): string {
  if (profile === null) return 'as elsewhere';
  const departs = Object.entries(changes).map(
    ([name, value]) => `${name} ${sayRule(name as keyof TerritoryRules, value)}`,
  );
  return [profile.replaceAll('_', ' '), ...departs].join('; ');
}
