import type { Call } from '../../kit/http/route.ts';

/** Whether the account has a second factor. Refuses second_factor.required, second_factor.wrong and door.braked. */
export async function checkSecondFactor(
  _call: Pick<Call<unknown, unknown>, 'db' | 'settings' | 'request'>,
  _player_id: number,
  _totp: string | undefined,
): Promise<void> {}
