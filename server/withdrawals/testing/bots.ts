import type { Db } from '../../kit/db.ts';
import type { Settings } from '../../kit/settings.ts';
import { saveTokens } from '../deliveries/steam/tokens.ts';

/** Stores the sealed session of a Steam bot. */
export function sealBotSession(db: Db, settings: Settings, account_name: string): Promise<void> {
  return saveTokens(db, settings, account_name, { refresh_token: 'refresh', access_token: null });
}
