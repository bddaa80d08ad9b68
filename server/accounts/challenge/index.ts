import * as contract from '@vitrine/contract/challenge';
import { errors } from '@vitrine/contract/errors';
import type { LocaleCode } from '@vitrine/i18n/locales';
import { answerIn } from '../../kit/answers.ts';
import { now } from '../../kit/clock.ts';
import { Answered, on, type Route } from '../../kit/http/route.ts';
import type { Job } from '../../kit/jobs.ts';
import { Refusal } from '../../kit/refusal.ts';
import { checkChallenge } from './check.ts';
import { encryptText } from './cipher.ts';
import { getChallenge } from './get.ts';
import { countEncryption } from './limits.ts';
import { deleteExpired } from './store.ts';

/** Routes of challenges, which prove that a person is present. */
export const challenge_routes: readonly Route[] = [
  on(contract.getChallenge, (call) => inDialect(call.request.language, () => getChallenge(call, call.input))),
  on(contract.checkChallenge, (call) => inDialect(call.request.language, () => checkChallenge(call))),
  on(contract.encrypt, async ({ input, request }) => {
    countEncryption(request.address);
    return encryptText(input.key, input.code).toString('base64');
  }),
];

export const challenge_jobs: readonly Job[] = [
  { name: 'accounts:forget_challenges', cron: '41 * * * *', run: (db) => deleteExpired(db, now()) },
];

/** Answers in AJ-Captcha's format, refusals too: its clients read `repCode` instead of `code`. */
async function inDialect(language: LocaleCode, answer: () => Promise<object>): Promise<Answered<null>> {
  try {
    const repData = await answer();
    return new Answered(null, { beside: { repCode: '0000', repMsg: null, repData, success: true } });
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    const [number] = errors[problem.key];
    const repMsg = answerIn(language, problem.key);
    const beside = { repCode: String(number), repMsg, repData: null, success: false };
    return new Answered(null, { refused: problem, beside });
  }
}
