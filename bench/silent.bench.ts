import { setTimeout as sleep } from 'node:timers/promises';
import { mills } from '@vitrine/contract/amount';
import { makeClient, type Client } from '@vitrine/contract/client';
import { sql } from 'kysely';
import { createRoomOf, joinSeat } from '../server/battles/testing/rooms.ts';
import { readGoods } from '../server/catalogue/index.ts';
import { giveStartBalances } from '../server/demo/index.ts';
import { now } from '../server/kit/clock.ts';
import { randomHex } from '../server/kit/random.ts';
import { makeDemoFolder } from '../server/testing/demo-folder.ts';
import { dataOf } from '../server/testing/send.ts';
import { buy, findGoodsFrom } from '../server/testing/trade-flows.ts';
import { beginWithdrawal } from '../server/withdrawals/extract.ts';
import { readCandidate } from '../server/withdrawals/preview.ts';
import { trade_url } from '../server/withdrawals/testing/join.ts';
import { numberOption } from './options.ts';
import {
  addressOf,
  headersOf,
  makePlayers,
  startProduct,
  verifyBooks,
  type BenchPlayer,
  type Product,
} from './product.ts';
import { median, printResult } from './result.ts';
import { openPartners, silent_domain, type Partners } from './silent/partners.ts';

const case_id = 1;
const waiting = 16;
const ratio_max = 3;
const look_again_ms = 2;
const crypto = { payment_id: 3, country: 'DE' };
const sandbox = { payment_id: 1, country: 'DE' };

/** A player, and the calls in their name. */
interface Guest extends BenchPlayer {
  api: Client;
}

interface Site {
  product: Product;
  partners: Partners;
  guests: readonly Guest[];
}

/**
 * Measures what players wait for while people's servers accept requests and never answer: three
 * relays of the beacon with 16 full battles that wait for them, a gateway with 16 invoices to ask
 * about, Steam with offers to follow, and the mail server for the addresses of one domain, to which
 * letters are queued. There is one mail server, so the letters that are measured go to other
 * domains by the same server, which answers for those. Measured are a code's letter, from the
 * player's request until the mail server has it, an opening of a case, and a top-up from its order
 * until it is credited, each against its own time in the same product while everybody answered.
 * Fails when the books don't balance, when some server wasn't asked, or a call was refused; with
 * `--gate` also when the slowest letter took more than three times the median of the quiet ones.
 * `--times N` (15) shortens it.
 */
export async function run(args: string[]): Promise<void> {
  const times = numberOption(args, 'times', 15);
  const partners = await openPartners();
  const product = await startProduct(await makeDemoFolder(), partners.env);
  try {
    const guests = await joinGuests(product, 2 * waiting);
    const site = { product, partners, guests };
    const orders = await prepareWaits(site);
    await measureAll(site, 3);
    const quiet = await measureAll(site, times);
    await silence(site, orders);
    const silent = await measureAll(site, times);
    sayHung(partners);
    const ratios = Object.entries(silent).map(([name, taken_ms]) => {
      const [reference, slowest_ms] = [median(quiet[name]!), Math.max(...taken_ms)];
      const line = { unit: 'ms', reference, what_reference_is: 'the median while all answer' };
      printResult({ name: `silent.${name}`, ours: median(taken_ms), ...line });
      printResult({ name: `silent.${name}.slowest`, ours: slowest_ms, ...line });
      return { name, ratio: slowest_ms / reference };
    });
    const letter = ratios.find(({ name }) => name === 'letter')!;
    if (args.includes('--gate') && letter.ratio > ratio_max) process.exitCode = 1;
    await verifyBooks(product);
  } finally {
    await product.stop();
    await partners.close();
  }
}

async function joinGuests({ owner, url }: Product, count: number): Promise<Guest[]> {
  const guests: Guest[] = [];
  for (const player of await makePlayers(owner, count)) {
    await giveStartBalances(owner.db, player.id, { shop_score: mills(1_000_000) });
    const api = makeClient({ base: url, headers: headersOf(player) });
    dataOf(await api('POST /api/fairness/client_seed', { client_seed: randomHex(16) }));
    guests.push({ ...player, api });
  }
  return guests;
}

/** Orders invoices, and has Steam's bot offer an item; returns the numbers of the orders. */
async function prepareWaits(site: Site): Promise<string[]> {
  const orders: string[] = [];
  for (const { api } of site.guests.slice(0, waiting))
    orders.push(dataOf(await api('POST /api/pay/orders', { amount: 20, ...crypto })).order_sn);
  await withdrawOne(site);
  await until('Steam’s offer', () => site.partners.steam.offers.length > 0);
  return orders;
}

/** A player withdraws an item that the bot has: its worker begins at once. */
async function withdrawOne({ product, partners, guests }: Site): Promise<void> {
  const { db } = product.owner;
  const [{ id: player_id }] = guests as [Guest];
  const goods = await findGoodsFrom(db, 1_000);
  const { item_ids } = await buy(db, player_id, goods.id);
  partners.steam.stock((await readGoods(db, [goods.id])).get(goods.id)!.shown.hash_name);
  const item = await readCandidate(db, player_id, item_ids[0]!);
  const to = { player_id, delivery: 'steam', trade_url, created_at: now() } as const;
  await beginWithdrawal(db, item, to, { key: undefined, session: undefined });
}

/** Everybody falls silent, and the product has something to ask each of them. */
async function silence(site: Site, orders: readonly string[]): Promise<void> {
  const { product, partners, guests } = site;
  partners.fallSilent();
  for (let n = 0; n < waiting; n++) {
    const [host, guest] = [guests[2 * n]!, guests[2 * n + 1]!];
    await joinSeat(guest, await createRoomOf(host, { boxes: [case_id] }), 1);
    await askForCode(product, `person-${n}@${silent_domain}`);
  }
  const moment = sql`update payments_orders set check_at = now() where order_sn = any(${orders})`;
  await moment.execute(product.owner.db);
  for (const order_sn of orders)
    await partners.gateways.reportCrypto(product.url, partners.gateways.invoiceOf(order_sn).id);
  await withdrawOne(site);
  const asked = () => whoHangs(partners).every(({ count }) => count > 0);
  await until('everybody to be asked', asked);
}

function whoHangs({ hung, mail, steam }: Partners): { name: string; count: number }[] {
  const countOf = (part: string) => hung.filter((host) => host.includes(part)).length;
  return [
    { name: 'a relay', count: countOf('relay') },
    { name: 'the gateway', count: countOf('pay.') },
    { name: 'the mail server', count: mail.hung.length },
    { name: 'Steam', count: steam.hanging },
  ];
}

/** Says how many requests of each were never answered. */
function sayHung(partners: Partners): void {
  const asked = whoHangs(partners).map(({ name, count }) => `${name} ${count}`);
  process.stderr.write(`asked, and never answered: ${asked.join(', ')}\n`);
}

let persons = 0;

/** Times of letters, openings and top-ups, in turns. */
async function measureAll(site: Site, times: number): Promise<Record<string, number[]>> {
  const taken_ms: Record<string, number[]> = { letter: [], opening: [], top_up: [] };
  for (let n = 0; n < times; n++) {
    const guest = site.guests[n % site.guests.length]!;
    taken_ms['letter']!.push(await timed(() => getLetter(site)));
    taken_ms['opening']!.push(await timed(() => openCase(guest)));
    taken_ms['top_up']!.push(await timed(() => topUp(site.product, guest)));
  }
  return taken_ms;
}

async function timed(act: () => Promise<unknown>): Promise<number> {
  const begun_ms = performance.now();
  await act();
  return performance.now() - begun_ms;
}

async function getLetter({ product, partners: { mail } }: Site): Promise<void> {
  const email = `person@house-${++persons}.test`;
  await askForCode(product, email);
  await until('a letter', () => mail.received.some(({ recipients }) => recipients[0] === email));
}

/** Each person asks from another network. */
async function askForCode({ url }: Product, email: string): Promise<void> {
  const api = makeClient({ base: url, headers: { 'x-forwarded-for': addressOf(++addresses) } });
  dataOf(await api('POST /api/user/send_email_code', { email }));
}

let addresses = 1_000_000;

const openCase = async ({ api }: Guest) =>
  dataOf(await api('POST /api/box/{id}/open', { id: case_id, count: 1 }));

/** The credit is looked for in the database: a player who asked so often would be refused. */
async function topUp({ owner: { db } }: Product, { api }: Guest): Promise<void> {
  const { order_sn } = dataOf(await api('POST /api/pay/orders', { amount: 20, ...sandbox }));
  dataOf(await api('POST /api/pay/sandbox/{order_sn}', { order_sn, action: 'pay' }));
  const find = db.selectFrom('payments_orders').select('state').where('order_sn', '=', order_sn);
  await until('a credit', async () => (await find.executeTakeFirst())?.state === 'credited');
}

const patience_ms = 300_000;

/** Waits for something to happen. Throws after five minutes. */
async function until(what: string, isThere: () => boolean | Promise<boolean>): Promise<void> {
  const begun_ms = performance.now();
  while (!(await isThere())) {
    if (performance.now() - begun_ms > patience_ms) throw new Error(`waited in vain for ${what}`);
    await sleep(look_again_ms);
  }
}
