import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import tls from 'node:tls';
import { describe, expect, test } from 'vitest';
import { now, setClock } from '../kit/clock.ts';
import { transact } from '../kit/db.ts';
import { findBeaconService } from '../seeds/services.ts';
import { findGatewayServices } from '../payments/services.ts';
import { openGatewaySite } from '../payments/testing/gateway-site.ts';
import { order } from '../payments/testing/orders.ts';
import { abandonRoom, commitRoom, fixRoomRound } from '../seeds/rooms.ts';
import { joinMember } from '../staff/testing.ts';
import { fake_gateways } from '../testing/gateways.ts';
import { dataOf, refusalOf } from '../testing/send.ts';
import { startS3 } from '../testing/s3.ts';
import { test_settings } from '../testing/settings.ts';
import { joinPlayer, openWorld } from '../testing/world.ts';
import { judgeCertificate, readCertificate } from './certificate.ts';
import { judgeStorages } from './storages.ts';
import { putCertificate } from './store.ts';

// Of localhost, made for this test; it ends in 2126.
const key = `
-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgu+b/VQKEHlzM5zGs
KkpSe9IxlNzZbh5094fCh/CCYb+hRANCAAQKMoPForBiop+sQ/aepZmIzu/TxXU7
hYQShnkDL7mSLHPVCkwg+kuGvyoM/QjuK6ramTvdJGnWKX6YX/kt2yJ+
-----END PRIVATE KEY-----
`;
const cert = `
-----BEGIN CERTIFICATE-----
MIIBlDCCATugAwIBAgIUYs380sGq1RmmWlduvPSjhP5Hq80wCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDA5MTM0NVoYDzIxMjYxMTA2
MDkxMzQ1WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAAQKMoPForBiop+sQ/aepZmIzu/TxXU7hYQShnkDL7mSLHPVCkwg+kuG
vyoM/QjuK6ramTvdJGnWKX6YX/kt2yJ+o2kwZzAdBgNVHQ4EFgQUiIH2WctIFAc3
gsYYnAxqnF7KwB0wHwYDVR0jBBgwFoAUiIH2WctIFAc3gsYYnAxqnF7KwB0wDwYD
VR0TAQH/BAUwAwEB/zAUBgNVHREEDTALgglsb2NhbGhvc3QwCgYIKoZIzj0EAwID
RwAwRAIgMkvFqQGQ4IHEb/JnX1HicoKPyNTfsdoMaxkCEorVTfYCIGljafNe3c32
HYTF4YEEcARukQBh/ma+ZufzvFKiI9yb
-----END CERTIFICATE-----
`;

const world = openWorld();
const site = openGatewaySite(world);

test('the machine room lists other people’s servers, for those who may look into it [7-6.3e]', async () => {
  const olga = await joinMember(world, 'operator');
  const { list } = dataOf(await olga.api('GET /api/console/services', {}));
  expect(list.every(({ name }) => /^[a-z]+\.\w+$/.test(name))).toBe(true);
  const ann = await joinPlayer(world);
  expect(refusalOf(await ann.api('GET /api/console/services', {}))).toBe('role.missing');
});

test('a gateway whose events don’t arrive is named by the payments that were found only by asking [7-6.3e 7-6.6b]', async () => {
  const settings = { ...test_settings, gateways: fake_gateways };
  const stripe = async () =>
    (await findGatewayServices(world.db, settings, now())).find(
      ({ name }) => name === 'payments.stripe_events',
    )!;
  const ann = await site.join();
  const silent = await order(ann, { payment_id: 2 });
  site.fake.payCard(silent);
  await site.wait(30);
  await site.wait(11);
  expect(await stripe()).toMatchObject({
    heard_at: null,
    flaw: expect.stringMatching(/^1 payment/),
  });

  const heard = await order(ann, { payment_id: 2 });
  site.fake.payCard(heard);
  await site.fake.reportSession(site.api.url, heard);
  await site.work();
  await site.wait(11);
  expect(await stripe()).toMatchObject({ heard_at: expect.any(Date), flaw: null });
});

test('rooms that wait for a round of the beacon for over a minute are named [7-6.6b]', async () => {
  const settings = { ...test_settings, beacon: { ...test_settings.beacon, is_on: true } };
  const look = async () => (await findBeaconService(world.db, settings, now()))[0]!;
  const { chain_hash, public_key } = settings.beacon.chain;
  const room_id = await transact(world.db, async (tx) => {
    const committed = await commitRoom(tx, 'battle');
    const round = { round: 77, chain_hash, public_key, closed_at: now() };
    await fixRoomRound(tx, committed.room_id, round);
    return committed.room_id;
  });
  expect((await look()).flaw).toBeNull();
  const later = new Date(now().getTime() + 61_000);
  setClock(() => later);
  expect((await look()).flaw).toMatch(/^1 battles and giveaways wait/);
  await transact(world.db, (tx) => abandonRoom(tx, room_id));
  expect((await look()).flaw).toBeNull();
});

describe('the certificate [7-6.6b]', () => {
  const settings = { ...test_settings, demo: false, site_url: 'https://localhost' };
  const look = async () => (await judgeCertificate(world.db, settings, now()))[0]!;
  const note = (valid_until: Date | null, flaw: string | null) =>
    putCertificate(world.db, { host: 'localhost', valid_until, flaw, seen_at: now() });
  const inDays = (days: number) => new Date(now().getTime() + days * 86_400_000);

  test('is read from the address that visitors see', async () => {
    const server = tls.createServer({ key, cert }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const at = { host: 'localhost', port: (server.address() as AddressInfo).port };
    const shown = await readCertificate(at);
    expect(shown.valid_until?.getUTCFullYear()).toBe(2126);
    expect(shown.flaw).toMatch(/SELF_SIGNED/);
    expect((await readCertificate(at, cert)).flaw).toBeNull();
    server.close();
    await once(server, 'close');
    expect(await readCertificate(at)).toEqual({ valid_until: null, flaw: null });
  });

  test('is named 14 days before its end, and when browsers refuse it', async () => {
    expect(await look()).toMatchObject({ heard_at: null, flaw: null });
    await note(inDays(15), null);
    expect((await look()).flaw).toBeNull();
    await note(inDays(13.5), null);
    expect((await look()).flaw).toMatch(/ends in 13 days/);
    await note(inDays(-1), null);
    expect((await look()).flaw).toMatch(/is over since/);
    await note(inDays(60), 'SELF_SIGNED_CERT_IN_CHAIN');
    expect((await look()).flaw).toMatch(/Browsers refuse/);
    // An address that its own site can't reach is no flaw.
    await note(null, null);
    expect((await look()).flaw).toBeNull();
  });

  test('is none of a demo, nor of a site without TLS', async () => {
    expect(await judgeCertificate(world.db, { ...settings, demo: true }, now())).toEqual([]);
    const plain = { ...settings, site_url: 'http://localhost' };
    expect(await judgeCertificate(world.db, plain, now())).toEqual([]);
  });
});

test('a bucket that takes no files is a problem by name, and the site goes on [10-5]', async () => {
  const s3 = await startS3();
  const settings = {
    ...test_settings,
    storage_url: s3.address('pictures'),
    backup: { ...test_settings.backup, to: s3.address('backups').replace(':S3RVER@', ':wrong@') },
  };
  const look = async () =>
    (await judgeStorages(world.db, settings)).map(({ name, flaw }) => [name, flaw]);
  expect(await look()).toEqual([
    ['services.storage', null],
    [
      'services.backups',
      expect.stringMatching(/refuses: SignatureDoesNotMatch.*Check bucket, key/),
    ],
  ]);
  s3.trouble = 'full';
  const at = now().getTime();
  setClock(() => new Date(at + 31_000));
  expect(await look()).toContainEqual(['services.storage', expect.stringMatching(/is full/)]);
  setClock();
  await s3.close();
  expect(await judgeStorages(world.db, test_settings)).toEqual([]);
});
