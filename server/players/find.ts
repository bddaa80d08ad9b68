import { findAccounts, type ListedAccount } from '../accounts/index.ts';
import type { Db } from '../kit/db.ts';
import { findFact } from '../kit/facts.ts';
import { findings_max, readNumber, type Finder, type Finding } from '../kit/finding.ts';
import { readTradeLink, writeTradeLink } from '../security/index.ts';
import { findOwnerOfSeed } from '../seeds/index.ts';

/** Players by number, name, address, Steam id, trade link or the hash of a seed; acts by number. */
export const player_finders: readonly Finder[] = [
  { right: 'players.read', find: findPlayers },
  { right: 'players.read', find: findActs },
];

async function findPlayers(db: Db, words: string): Promise<Finding[]> {
  const link = readTradeLink(words);
  const steam_id = /(?:^|\/)(7656\d{13})\/?$/.exec(words)?.[1];
  const seed_hash = /^[0-9a-f]{64}$/i.exec(words)?.[0].toLowerCase();
  const id = readNumber(words) ?? (seed_hash && (await findOwnerOfSeed(db, seed_hash)));
  const limit = findings_max;
  const looks: Promise<ListedAccount[]>[] = link
    ? [findAccounts(db, { trade_url: writeTradeLink(link), limit })]
    : [
        ...(steam_id ? [findAccounts(db, { steam_id, limit })] : []),
        ...(id ? [findAccounts(db, { ids: [id], limit })] : []),
        findAccounts(db, words.includes('@') ? { email: words, limit } : { name: words, limit }),
      ];
  const found = new Map((await Promise.all(looks)).flat().map((account) => [account.id, account]));
  return [...found.values()].slice(0, limit).map(({ id: player_id, name, email }) => ({
    kind: 'player',
    id: String(player_id),
    title: email === null ? name : `${name}, ${email}`,
    path: `/console/players/${player_id}`,
  }));
}

/** The act of a receipt, which is named by the number of its fact: its player's page has it. */
async function findActs(db: Db, words: string): Promise<Finding[]> {
  const number = /^r#?([1-9]\d{0,14})$/i.exec(words)?.[1];
  const fact = number === undefined ? undefined : await findFact(db, Number(number));
  if (!fact || fact.player_id === null) return [];
  return [
    {
      kind: 'act',
      id: String(fact.id),
      title: `Act ${fact.id}, ${fact.kind}, of player ${fact.player_id}`,
      path: `/console/players/${fact.player_id}`,
    },
  ];
}
