import { mills, sum, type Mills } from '@vitrine/contract/amount';
import { battle_modes, type BattleMode } from '@vitrine/contract/battle-room';
import { battleClientSeed } from '@vitrine/fairness/battle';
import type { CaseTable } from '@vitrine/fairness/case';
import type { Hashes } from '@vitrine/fairness/stream';
import { drawBattle, type BattleRules, type DrawnBattle } from '../../server/battles/acts.ts';
import { worldItems } from '../../server/demo/world/items.ts';
import type { SeedFor } from './shared-draws.ts';
import { countOutcomes, note, type Tally } from './tally.ts';

/** A mode with a number of seats, as two teams or each for itself. */
interface Kind {
  mode: BattleMode;
  seats: BattleRules['seats'];
  teams: boolean;
}

/** Every kind of battle. */
export const battle_kinds: readonly Kind[] = battle_modes.flatMap((mode) => [
  { mode, seats: 2 as const, teams: false },
  { mode, seats: 3 as const, teams: false },
  { mode, seats: 4 as const, teams: false },
  { mode, seats: 4 as const, teams: true },
]);

/** How many battles of each kind are played with a pair. */
export const battles_per_pair = 10;

/** Of one, two and three rounds in turn: the fewer, the more ties. */
const rounds_most = 3;

/** Changes who wins a tie, as a flawed product would. */
export type BreakTies = (drawn: DrawnBattle) => DrawnBattle['tie_winner'];

/** The flaw of the control: the lowest tied seat wins. */
export const lowestSeat: BreakTies = ({ tied }) => tied[0] ?? null;

/**
 * Plays battles of every kind over one case, and counts the sides that win: all open the same, so
 * each wins as often. Throws when a pot isn't paid to the thousandth, or when other sides are tied
 * than the rules say (decisions §3). `flaw`: breaks ties in another way than the product.
 */
export function playBattles(
  tally: Tally,
  box: CaseTable,
  seedFor: SeedFor,
  hashes: Hashes,
  flaw?: BreakTies,
): void {
  for (const kind of battle_kinds)
    for (let n = 0; n < battles_per_pair; n++) {
      const name = nameOf(kind);
      const client_seeds = Array.from({ length: kind.seats }, (_, seat) =>
        seedFor(`${name} ${n} seat ${seat}`),
      );
      const drawn = drawBattle({
        rules: rulesOf(kind, box, 1 + (n % rounds_most)),
        server_seed: seedFor(`${name} ${n}`),
        client_seed: battleClientSeed(client_seeds, null, hashes),
        prices,
      });
      checkPot(kind, drawn);
      if (kind.mode === 'share') continue;
      const front = checkFront(kind, drawn);
      const winner = front.length > 1 ? (flaw?.(drawn) ?? drawn.tie_winner!) : front[0]!;
      const side_seats = kind.teams ? 2 : 1;
      const sides = kind.seats / side_seats;
      const even = Array.from({ length: sides }, () => 1 / sides);
      note(tally, `sides that win ${name}`, countOutcomes([winner / side_seats], even));
    }
}

const nameOf = ({ mode, seats, teams }: Kind) =>
  `${mode}, ${teams ? '2 against 2' : `${seats} seats`}`;

/** The prices of the demo world; a prize's id is its item's number, from 1. */
const prices: ReadonlyMap<number, Mills> = new Map(
  worldItems().map(({ price_mills }, index) => [index + 1, mills(price_mills)]),
);

function rulesOf(
  kind: Kind,
  { price, token_rate, entries }: CaseTable,
  rounds: number,
): BattleRules {
  const round = {
    revision_id: 1,
    box: 1,
    type: 'paid',
    price: mills(price),
    token_rate,
    hash: '',
    entries,
  };
  const named = entries.map((entry) => ({ ...entry, hash_name: '', phase: null }));
  return {
    battle_id: 1,
    room_id: 1,
    ...kind,
    rounds: Array.from({ length: rounds }, () => ({ ...round, entries: named })),
  };
}

/** The winners' parts are the pot, to the thousandth, and differ by one at most. */
function checkPot(kind: Kind, { won, winners, gains_mills }: DrawnBattle): void {
  const pot_mills = sum(won.map(({ price_mills }) => price_mills));
  const parts = winners.map((seat) => gains_mills[seat]!);
  const spread = Math.max(...parts) - Math.min(...parts);
  const members = kind.mode === 'share' ? kind.seats : kind.teams ? 2 : 1;
  if (
    sum(gains_mills) !== pot_mills ||
    sum(parts) !== pot_mills ||
    spread > 1 ||
    winners.length !== members
  )
    throw new Error(`${nameOf(kind)}: a pot of ${pot_mills} was paid as ${gains_mills.join(', ')}`);
}

/** The sides that no other beats, by the words of the rules; they must be those of the product. */
function checkFront(kind: Kind, drawn: DrawnBattle): number[] {
  const drops = (seat: number) =>
    drawn.outcome.map((_, round) => drawn.won[round * kind.seats + seat]!.price_mills);
  const sides = kind.teams
    ? [0, 2].map((side) => ({ side, drops: [...drops(side), ...drops(side + 1)] }))
    : Array.from({ length: kind.seats }, (_, side) => ({ side, drops: drops(side) }));
  const front = sides.filter(
    (one) => !sides.some((other) => beats(kind.mode, other.drops, one.drops)),
  );
  const names = front.map(({ side }) => side);
  const tied = names.length > 1 ? names : [];
  const is_right =
    names.includes(drawn.tie_winner ?? drawn.winners[0]!) && String(tied) === String(drawn.tied);
  if (!is_right)
    throw new Error(`${nameOf(kind)}: ${JSON.stringify(sides)} has tied ${drawn.tied.join(', ')}`);
  return names;
}

function beats(mode: BattleMode, ours: readonly number[], theirs: readonly number[]): boolean {
  const [our_drops, their_drops] = [ours, theirs].map((drops) => drops.toSorted((a, b) => b - a));
  const total = (drops: readonly number[]) => drops.reduce((so_far, drop) => so_far + drop, 0);
  const differences =
    mode === 'top_drop'
      ? our_drops!.map((drop, place) => drop - their_drops![place]!)
      : [
          total(ours) - total(theirs),
          our_drops![0]! - their_drops![0]!,
          (our_drops![1] ?? 0) - (their_drops![1] ?? 0),
        ];
  const first = differences.find((difference) => difference !== 0) ?? 0;
  return mode === 'underdog' ? first < 0 : first > 0;
}
