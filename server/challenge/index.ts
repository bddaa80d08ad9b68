import * as contract from '@vitrine/contract/challenge';
import { errors } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { answerIn } from '../kit/answers.ts';
import { now } from '../kit/clock.ts';
import { Answered, on } from '../kit/http/route.ts';
import type { Module } from '../kit/module.ts';
import { Refusal } from '../kit/refusal.ts';
import { checkChallenge } from './check.ts';
import { encryptText } from './cipher.ts';
import { config } from './config.ts';
import { getChallenge } from './get.ts';
import { countEncryption } from './limits.ts';
import { deleteExpiredChallenges } from './store.ts';
import * as work from './work/store.ts';

export { keepProof, takeProof } from './proof.ts';
export { demandWork, makeWork } from './work/demand.ts';
export { levelAfter } from './work/price.ts';

/** Challenges, which prove that a person is present; and proof of work, which slows programs. */
export const challenge: Module = {
  name: 'challenge',
  needs: ['accounts'],
  tables: ['accounts_challenges', 'accounts_proofs', 'accounts_spent_work'],
  config,
  routes: [
    on(contract.getChallenge, (call) =>
      inDialect(call.request.language, () => getChallenge(call, call.input)),
    ),
    on(contract.checkChallenge, (call) =>
      inDialect(call.request.language, () => checkChallenge(call)),
    ),
    on(contract.encrypt, async ({ input, request }) => {
      await countEncryption(request.address);
      return encryptText(input.key, input.code).toString('base64');
    }),
  ],
  jobs: [
    {
      name: 'accounts:forget_challenges',
      cron: '41 * * * *',
      run: (db) => deleteExpiredChallenges(db, now()),
    },
    {
      name: 'accounts:forget_spent_work',
      cron: '51 * * * *',
      run: (db) => work.deleteExpiredWork(db, now()),
    },
  ],
};

/** Answers in AJ-Captcha's format, refusals too: its clients read `repCode` instead of `code`. */
async function inDialect(
  language: LocaleCode,
  answer: () => Promise<object>,
): Promise<Answered<null>> {
  try {
    const repData = await answer();
    return new Answered(null, {
      beside: { repCode: '0000', repMsg: null, repData, success: true },
    });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const [number] = errors[problem.key];
    const repMsg = answerIn(language, problem.key);
    const beside = { repCode: String(number), repMsg, repData: null, success: false };
    return new Answered(null, { refused: problem, beside });
  }
}
