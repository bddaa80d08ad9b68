import type { CaseOpened } from '../cases/index.ts';
import { declareFact } from '../kit/facts.ts';

/** A free case was opened, once: `won` has one prize. */
export const free_opened = declareFact<CaseOpened>('free.opened');
