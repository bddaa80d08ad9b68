import { readRiskRule } from '@vitrine/contract/risk-kinds';
import type { Db } from '../kit/db.ts';
import { readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { findRisk } from './store.ts';

/** Entries of the queue of risks by their number, `12` or `q12`. */
export const risk_finders: readonly Finder[] = [{ right: 'risks.read', find: findRisksBy }];

async function findRisksBy(db: Db, words: string): Promise<Finding[]> {
  const id = readNumber(words, 'q');
  const risk = id === undefined ? undefined : await findRisk(db, id);
  if (!risk) return [];
  return [
    {
      kind: 'risk',
      id: String(risk.id),
      title: `Risk ${risk.id}: ${readRiskRule(risk.kind).title}, of player ${risk.player_id}`,
      path: `/console/risks/${risk.id}`,
    },
  ];
}
