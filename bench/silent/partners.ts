import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fake_gateways, FakeGateways } from '../../server/testing/gateways.ts';
import { openMailServer } from '../../server/testing/smtp.ts';
import { fake_bot, FakeTrading } from '../../server/testing/steam-trading.ts';

/** The mail server never answers for addresses of this domain. */
export const silent_domain = 'silent.test';

const relays = ['one', 'two', 'three'].map((name) => `https://${name}.relay.test`);

/**
 * People's servers, of this process: three relays of the beacon, the gateways, Steam and a mail
 * server. All answer until `fallSilent`; the relays then had nothing to say yet.
 */
export async function openPartners() {
  const gateways = new FakeGateways();
  const steam = new FakeTrading();
  await steam.start(false);
  const mail = await openMailServer({ hangs_for: [silent_domain] });
  let is_silent = false;
  /** The hosts of requests that were never answered, each as often as it was asked. */
  const hung: string[] = [];
  const server = createServer((request, response) => {
    const url = request.headers['asked-for'] as string;
    const { host, origin } = new URL(url);
    if (is_silent) return void hung.push(host);
    if (relays.includes(origin)) return void response.writeHead(425).end();
    void answer(gateways, url, request).then(async (answered) => {
      response.writeHead(answered.status, { 'content-type': 'application/json' });
      response.end(await answered.text());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    gateways,
    steam,
    mail,
    hung,
    env: environmentOf({ http: port, steam: steam.port }, mail.smtp_url),
    fallSilent: () => {
      is_silent = true;
      steam.mood = 'slow';
    },
    close: async () => {
      server.close().closeAllConnections();
      steam.stop();
      await mail.close();
    },
  };
}

export type Partners = Awaited<ReturnType<typeof openPartners>>;

async function answer(
  gateways: FakeGateways,
  url: string,
  request: IncomingMessage,
): Promise<Response> {
  const { method = 'GET' } = request;
  const body = await text(request);
  const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)]);
  const asked = new Request(url, {
    method,
    headers: headers as [string, string][],
    ...(method === 'POST' && { body }),
  });
  return gateways.send(asked);
}

/** The environment of a product that asks these servers for everything. */
function environmentOf(ports: { http: number; steam: number }, smtp_url: string) {
  const { stripe, btcpay } = fake_gateways;
  const lead = path.join(import.meta.dirname, 'lead-outside.ts');
  return {
    NODE_OPTIONS: `--import=${lead}`,
    SILENT_PARTNERS: JSON.stringify(ports),
    CAPTCHA: 'off',
    SMTP_URL: smtp_url,
    MAIL_FROM: 'Vitrine <no-reply@vitrine.test>',
    BEACON: 'drand',
    BEACON_RELAYS: relays.join(','),
    STRIPE_SECRET_KEY: stripe!.secret_key,
    STRIPE_WEBHOOK_SECRET: stripe!.webhook_secret,
    BTCPAY_URL: btcpay!.url,
    BTCPAY_STORE_ID: btcpay!.store_id,
    BTCPAY_API_KEY: btcpay!.api_key,
    BTCPAY_WEBHOOK_SECRET: btcpay!.webhook_secret,
    STEAM_BOT_ACCOUNT: fake_bot.account_name,
    STEAM_BOT_PASSWORD: fake_bot.password,
    STEAM_BOT_SHARED_SECRET: fake_bot.shared_secret,
    STEAM_BOT_IDENTITY_SECRET: fake_bot.identity_secret,
  };
}
