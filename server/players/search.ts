import type { Reply } from '@vitrine/contract/index';
import { findAccounts, type ListedAccount } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { findOrderByName } from '../payments/index.ts';
import { readTradeLink, writeTradeLink } from '../security/index.ts';
import { findWithdrawal } from '../withdrawals/index.ts';

type Hit = Reply<'GET /api/console/search'>['hits'][number];

/** The most hits of a kind. */
const hits_max = 10;

/** Finds records by the words that somebody at the desk has at hand. */
export async function searchConsole(
  db: Db,
  words: string,
): Promise<Reply<'GET /api/console/search'>> {
  const [players, orders, withdrawals] = await Promise.all([
    findPlayers(db, words),
    findOrders(db, words),
    findWithdrawals(db, words),
  ]);
  return { hits: [...players, ...orders, ...withdrawals] };
}

async function findPlayers(db: Db, words: string): Promise<Hit[]> {
  const link = readTradeLink(words);
  const steam_id = /(?:^|\/)(7656\d{13})\/?$/.exec(words)?.[1];
  const id = /^#?([1-9]\d{0,14})$/.exec(words)?.[1];
  const limit = hits_max;
  const looks: Promise<ListedAccount[]>[] = link
    ? [findAccounts(db, { trade_url: writeTradeLink(link), limit })]
    : [
        ...(steam_id ? [findAccounts(db, { steam_id, limit })] : []),
        ...(id ? [findAccounts(db, { ids: [Number(id)], limit })] : []),
        findAccounts(db, words.includes('@') ? { email: words, limit } : { name: words, limit }),
      ];
  const found = new Map((await Promise.all(looks)).flat().map((account) => [account.id, account]));
  return [...found.values()].slice(0, hits_max).map(({ id, name, email }) => ({
    kind: 'player',
    id: String(id),
    title: email === null ? name : `${name}, ${email}`,
    path: `/console/players/${id}`,
  }));
}

async function findOrders(db: Db, words: string): Promise<Hit[]> {
  const order = await findOrderByName(db, words);
  if (!order) return [];
  const { order_sn, player_id, state } = order;
  return [
    {
      kind: 'order',
      id: order_sn,
      title: `Order ${order_sn}, ${state}, of player ${player_id}`,
      path: `/console/orders/${order_sn}`,
    },
  ];
}

async function findWithdrawals(db: Db, words: string): Promise<Hit[]> {
  const id = /^w?([1-9]\d{0,14})$/i.exec(words)?.[1];
  const found = id === undefined ? undefined : await findWithdrawal(db, Number(id));
  if (!found) return [];
  return [
    {
      kind: 'withdrawal',
      id: String(found.id),
      title: `Withdrawal ${found.id} of player ${found.player_id}`,
      path: `/console/withdrawals/${found.id}`,
    },
  ];
}
