import { answerInTime } from '../../../kit/outside.ts';
import { toSteamError } from './steam-error.ts';

/** The answer to a call at Steam. Throws a SteamError; a late answer is none. */
export async function askSteam<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answerInTime(answer);
  } catch (problem) {
    throw toSteamError(problem);
  }
}
