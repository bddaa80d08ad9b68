import { Trans } from '@lingui/react/macro';
import { useNumbers } from '../kit/numbers.ts';

/** Below this chance odds are said as one in so many. */
const rare_ppm = 100_000;

/** A published chance in plain words: `1 in 770`, or `12.5%` where it isn't rare. */
export function Odds({ chance_ppm }: { chance_ppm: number }) {
  const numbers = useNumbers();
  if (chance_ppm >= rare_ppm) return numbers.percent(chance_ppm / 10_000);
  const count = numbers.count(Math.round(1_000_000 / chance_ppm));
  return <Trans>1 in {count}</Trans>;
}
