import { useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';
import type { CaseNames } from '../parts/case-names.ts';

/** A kind of published odds. */
export type ObservedKind = Reply<'GET /api/honesty/observed'>['kind'];

/** The kinds in the order in which the page shows them. */
export const observed_kinds = [
  'case',
  'upgrade',
  'battle',
  'tie',
  'wheel',
  'card',
  'snowball',
  'coupon',
] as const satisfies readonly ObservedKind[];

export function isObservedKind(word: string): word is ObservedKind {
  return observed_kinds.some((kind) => kind === word);
}

/** The names of the kinds. */
export function useKindNames(): Record<ObservedKind, string> {
  const { t } = useLingui();
  return {
    case: t`Cases`,
    upgrade: t`Upgrades`,
    battle: t`Battles`,
    tie: t`Ties in battles`,
    wheel: t`Daily wheel`,
    card: t`Cards`,
    snowball: t`Snowballs`,
    coupon: t`Discounts`,
  };
}

/** Names a table by its kind and subject. */
export function useTableName(case_names: CaseNames) {
  const { t } = useLingui();
  const kinds = useKindNames();
  const numbers = useNumbers();
  return ({ kind, id }: { kind: ObservedKind; id: number }): string => {
    if (kind === 'case' || kind === 'battle') return case_names[id] ?? t`Case ${id}`;
    if (kind === 'upgrade') {
      const chance = numbers.percent(id / 10_000);
      return t`Chances from ${chance} on`;
    }
    if (kind === 'tie') return t`Ties of ${id} seats`;
    return `${kinds[kind]} ${id}`;
  };
}
