import { expect, test } from 'vitest';
import { isSignature, signChannel } from './signature.ts';

/** The app of the examples in Pusher's documentation. */
const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' };
const channel_data = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}';

test('a private and a presence channel are signed as Pusher’s documentation has it', () => {
  expect(signChannel(app, '1234.1234', 'private-foobar')).toBe(
    `${app.key}:58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4`,
  );
  expect(signChannel(app, '1234.1234', 'presence-foobar', channel_data)).toBe(
    `${app.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`,
  );
});

test('a signature holds for its socket, channel and data, and for nothing else', () => {
  const signed = signChannel(app, '1.2', 'presence-room', channel_data);
  expect(isSignature(signed, app, '1.2', 'presence-room', channel_data)).toBe(true);
  expect(isSignature(signed, app, '1.3', 'presence-room', channel_data)).toBe(false);
  expect(isSignature(signed, app, '1.2', 'presence-other', channel_data)).toBe(false);
  expect(isSignature(signed, app, '1.2', 'presence-room', channel_data.replace('10', '11'))).toBe(
    false,
  );
  expect(isSignature(signed, app, '1.2', 'presence-room')).toBe(false);
  expect(
    isSignature(signed, { ...app, secret: 'another' }, '1.2', 'presence-room', channel_data),
  ).toBe(false);
  expect(isSignature(signed.slice(0, -1), app, '1.2', 'presence-room', channel_data)).toBe(false);
  expect(isSignature('', app, '1.2', 'presence-room', channel_data)).toBe(false);
});
