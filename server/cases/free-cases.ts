import type * as contract from '@vitrine/contract/cases';
import type { ParsedOf } from '@vitrine/contract/endpoint';
import type { Reply } from '@vitrine/contract/index';
import type { LocaleCode } from '@vitrine/i18n/locales';
import type { Db } from '../kit/db.ts';
import type { Asked } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { isFree } from './free-types.ts';
import { openCase, type Opened, type OpenWish } from './open.ts';
import { readCaseType } from './openable.ts';

declare module '../kit/module.ts' {
  interface Module {
    /** How cases without a price open, of the one module that knows their conditions. */
    free_cases?: FreeCases;
  }
}

/** The cases without a price: their conditions, and how they open. */
export interface FreeCases {
  list: (
    db: Db,
    player_id: number | undefined,
    wish: ParsedOf<typeof contract.listFreeCases>,
    language: LocaleCode,
  ) => Promise<Reply<'GET /api/free'>>;
  showConditions: (
    db: Db,
    case_id: number,
    player_id: number | undefined,
  ) => Promise<Reply<'GET /api/box/{id}/conditions'>>;
  open: typeof openCase;
}

/** The free cases, as a module declares them. Throws when none does. */
export function freeCasesOf(modules: readonly Module[]): FreeCases {
  const found = modules.find(({ free_cases }) => free_cases)?.free_cases;
  if (!found) throw new Error('no module declares free_cases');
  return found;
}

/** Opens a case: one with a price as `openCase` does, a free one as its module does. */
export async function openAny(
  free: FreeCases,
  db: Db,
  player: number,
  wish: OpenWish,
  asked: Asked | undefined,
): Promise<Opened> {
  const open = isFree((await readCaseType(db, wish.id)) ?? '') ? free.open : openCase;
  return open(db, player, wish, asked);
}
