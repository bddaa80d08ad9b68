import * as contract from '@vitrine/contract/terms-desk';
import { deskOf } from '../audit/index.ts';
import { on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { checks } from './checks.ts';
import { listTerms, showPlayTerms } from './desk.ts';
import { sayLoss } from './judge.ts';
import { needTerms, judgeTerms, publishTerms, gatherTerms, type TermsWish } from './operate.ts';

export { declareTerms, type PlayTerms, type TermsDraft } from './declare.ts';
export { listTerms, showPlayTerms } from './desk.ts';
export { sayLoss } from './judge.ts';
export type { AllNumbers, EconomyFigures, Judgement, JudgeAsked } from './judgement.ts';
export { cellsOf, contentOf, doRise, numbersOf, sayNumber, type TermsNumbers } from './numbers.ts';
export { needTerms, judgeTerms, publishTerms, gatherTerms, type TermsWish } from './operate.ts';
export { readTerms, type TermsInForce } from './read.ts';

const momentOf = (text: string | null) => (text === null ? null : new Date(text));

/** Terms of play: numbers that modules' acts follow, published as revisions. */
export const terms: Module = {
  name: 'terms',
  needs: ['accounts', 'audit', 'settings'],
  checks,
  seconded: {
    'terms.publish': (desk, args, modules) => {
      const { starts_at, ...wish } = args as Omit<TermsWish, 'starts_at'> & {
        starts_at: string | null;
      };
      return publishTerms(desk, modules, { ...wish, starts_at: momentOf(starts_at) });
    },
  },
  gathers: (modules) => {
    const all = gatherTerms(modules);
    return {
      routes: [
        on(contract.listTerms, ({ db }) => listTerms(db, all)),
        on(contract.showDeskTerms, ({ db, input }) => showPlayTerms(db, all, input.name)),
        on(contract.judgeTerms, async ({ db, input }) => {
          const { judgement } = await judgeTerms(db, all, input);
          const words = judgement.loses ? sayLoss(needTerms(all, input.name), judgement) : null;
          return { ...judgement, right: [...judgement.right], words };
        }),
        on(contract.publishTerms, async (call) => {
          const { reason, starts_at, ...wish } = call.input;
          const number = await publishTerms(deskOf(call, reason), modules, {
            ...wish,
            starts_at: momentOf(starts_at),
          });
          return { number };
        }),
      ],
    };
  },
};
