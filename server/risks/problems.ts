import { harm_kinds, isHarm, risk_kind_names } from '@vitrine/contract/risk-kinds';
import type { Db } from '../kit/db.ts';
import type { Problem } from '../kit/problems.ts';
import type { Settings } from '../kit/settings.ts';
import { sumRisks } from './store.ts';

/** An open entry is a problem after so long; one of harm sooner. */
export const waiting_hours = { other: 24, harm: 12 } as const;

const others = risk_kind_names.filter((kind) => !isHarm(kind));

/** Entries of the queue that have waited for a person too long. */
export async function findRiskProblems(db: Db, _: Settings, at: Date): Promise<Problem[]> {
  const waitingOf = async (kinds: typeof harm_kinds, hours: number) => {
    const until = new Date(at.getTime() - hours * 3_600_000);
    return (await sumRisks(db, { is_open: true, kinds, until }, harm_kinds)).count;
  };
  const [harm, other] = await Promise.all([
    waitingOf(harm_kinds, waiting_hours.harm),
    waitingOf(others, waiting_hours.other),
  ]);
  const problems: Problem[] = [];
  if (harm > 0)
    problems.push({
      name: 'risks.harm_waiting',
      words: `${harm === 1 ? '1 sign of harm has' : `${harm} signs of harm have`} waited for a person for ${waiting_hours.harm} hours or longer.`,
      path: '/risks?state=open&harm=yes',
    });
  if (other > 0)
    problems.push({
      name: 'risks.waiting',
      words: `${other === 1 ? '1 entry of the queue of risks has' : `${other} entries of the queue of risks have`} waited for ${waiting_hours.other} hours or longer.`,
      path: '/risks?state=open&harm=no',
    });
  return problems;
}
