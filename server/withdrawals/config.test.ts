import { expect, test } from 'vitest';
import { readConfig } from '../kit/config.ts';
import { config } from './config.ts';

const bot = {
  STEAM_BOT_ACCOUNT: 'bot',
  STEAM_BOT_PASSWORD: 'a long password',
  STEAM_BOT_SHARED_SECRET: `${'a'.repeat(27)}=`,
  STEAM_BOT_IDENTITY_SECRET: `${'b'.repeat(27)}=`,
};
const read = (given: Record<string, string>) =>
  readConfig({ PUBLIC_URL: 'https://shop.example', ...given }, [{ config }]).of_modules
    .withdrawals!;

test('a Steam bot is off, or has all that it needs', () => {
  expect(read({})).toMatchObject({ delivery: 'manual', steam: undefined });
  expect(read({ DELIVERY: 'steam', ...bot })).toMatchObject({
    delivery: 'steam',
    steam: { account_name: 'bot' },
  });
  expect(read(bot)).toMatchObject({ delivery: 'manual', steam: { account_name: 'bot' } });
  expect(() => read({ DELIVERY: 'steam' })).toThrow('DELIVERY: is only steam with a bot');
  for (const name of Object.keys(bot))
    expect(() => read({ ...bot, [name]: '' })).toThrow(`${name}: goes with the other STEAM_BOT_`);
  expect(() => read({ ...bot, STEAM_BOT_SHARED_SECRET: 'short' })).toThrow(
    'STEAM_BOT_SHARED_SECRET: must be the 28',
  );
});
