import { affiliates_terms } from '../../server/affiliates/levels.ts';
import { budget_terms } from '../../server/budget/index.ts';
import { events_terms } from '../../server/events/tables.ts';
import { levels_terms } from '../../server/levels/index.ts';
import { missions_terms } from '../../server/missions/table.ts';
import { payments_terms } from '../../server/payments/crediting.ts';
import { points_terms } from '../../server/points/terms.ts';
import { vip_terms } from '../../server/vip/terms.ts';
import {
  contentOf,
  numbersOf,
  type AllNumbers,
  type EconomyFigures,
  type JudgeAsked,
  type Judgement,
  type PlayTerms,
  type TermsNumbers,
} from '../../server/terms/index.ts';
import { addUp, findGreediest, kept, kept_least_percent, percent, playHabits } from './figures.ts';
import type { EconomyTerms } from './simulate.ts';

/** A year, at the edge of the game with the best return: as `npm run economy` does unless asked. */
const year = { days: 365, edge_ppm: 50_000 };

/** Halvings of the way between a number in force and a drafted one. */
const steps = 16;
/** Of more changed numbers than this, only all together are searched: each takes seconds. */
const alone_max = 4;

const round = (value: number) => Number(value.toFixed(3));

/** Terms of all names by their numbers; names without numbers are as they were declared. */
function termsBy(numbers: AllNumbers): EconomyTerms {
  const of = <Content extends object>(terms: PlayTerms<Content>): Content =>
    contentOf(terms, { ...numbersOf(terms, terms.initial), ...numbers[terms.name] });
  return {
    payments: of(payments_terms),
    levels: of(levels_terms),
    affiliates: of(affiliates_terms),
    points: of(points_terms),
    missions: of(missions_terms),
    vip: of(vip_terms),
    budget: of(budget_terms),
    events: of(events_terms),
  };
}

/** The figures of a year of greedy players by these terms. */
export function figuresOf(numbers: AllNumbers): EconomyFigures {
  const each = playHabits(year.days, year.edge_ppm, termsBy(numbers));
  const together = addUp(
    each.map(({ result }) => result),
    1 / each.length,
  );
  const { habits, result } = findGreediest(each);
  const accounts = habits.accounts ?? 1;
  const over = accounts === 1 ? '' : `, over ${accounts} accounts`;
  return {
    kept_percent: round(kept(together)),
    greediest_percent: round(kept(result)),
    greediest: `tops up ${habits.top_up_mills / 1_000} in ${habits.every_days} days and stakes it ${habits.turnover} times${over}`,
    gifts_percent: Object.fromEntries(
      Object.entries(together.given).map(([gift, amount]) => [
        gift,
        round(percent(amount, together.staked)),
      ]),
    ),
  };
}

const isTooLittle = ({ kept_percent, greediest_percent }: EconomyFigures) =>
  kept_percent < kept_least_percent.together || greediest_percent < kept_least_percent.greediest;

/** The figures of several times: of each number the least. */
const worstOf = (all: readonly EconomyFigures[]): EconomyFigures =>
  all.reduce((worst, one) => {
    const { greediest_percent, greediest } =
      one.greediest_percent < worst.greediest_percent ? one : worst;
    const least = one.kept_percent < worst.kept_percent ? one : worst;
    return { ...least, greediest_percent, greediest };
  });

/**
 * Judges a draft of terms: it loses money when greedy players leave the house too little in any
 * time that it meets, unless the terms in force leave as little. Pure.
 */
export function judgeDraft({ name, before: old, draft, besides }: JudgeAsked): Judgement {
  const figuresBy = (numbers: TermsNumbers) =>
    worstOf(besides.map((others) => figuresOf({ ...others, [name]: numbers })));
  const before = figuresBy(old);
  const doesLose = (after: EconomyFigures) =>
    isTooLittle(after) &&
    (!isTooLittle(before) ||
      after.kept_percent < before.kept_percent ||
      after.greediest_percent < before.greediest_percent);
  const after = figuresBy(draft);
  const loses = doesLose(after);
  const found = loses ? findRight(old, draft, (numbers) => doesLose(figuresBy(numbers))) : none;
  return { before, after, loses, ...found };
}

const none: Pick<Judgement, 'right' | 'is_together'> = { right: [], is_together: false };

/** For each changed number the furthest that loses nothing; else of all together. */
function findRight(
  old: TermsNumbers,
  draft: TermsNumbers,
  doesLose: (numbers: TermsNumbers) => boolean,
): typeof none {
  const changed = Object.keys(draft).filter((path) => draft[path] !== old[path]);
  /** Bisects: a part of the way from the old numbers of these paths to the drafted ones. */
  const findFurthest = (paths: readonly string[]): TermsNumbers | undefined => {
    const moved = (part: number) =>
      Object.fromEntries(paths.map((path) => [path, along(old[path]!, draft[path]!, part)]));
    if (doesLose({ ...draft, ...moved(0) })) return undefined;
    let [good, bad] = [0, 1];
    for (let step = 0; step < steps; step++) {
      const middle = (good + bad) / 2;
      if (doesLose({ ...draft, ...moved(middle) })) bad = middle;
      else good = middle;
    }
    return moved(good);
  };
  const listed = (numbers: TermsNumbers) =>
    Object.entries(numbers).map(([path, value]) => ({ path, value }));
  const alone = (changed.length > alone_max ? [] : changed)
    .map((path) => findFurthest([path]))
    .filter((numbers) => numbers !== undefined);
  if (alone.length > 0) return { right: alone.flatMap(listed), is_together: false };
  return { right: listed(findFurthest(changed) ?? {}), is_together: true };
}

/** A whole number a part of the way from one to another, rounded towards the first. */
const along = (from: number, to: number, part: number) => from + Math.trunc((to - from) * part);
