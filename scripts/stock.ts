// Limits how many pieces of an item the shop sells: `npm run stock -- set GOODS COUNT|unlimited`,
// `npm run stock -- list`.
import type { Desk } from '../server/kit/desk.ts';
import { setStock } from '../server/shop/operate.ts';
import { listStock } from '../server/shop/stock.ts';
import {
  readId,
  readWords,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';

const usage = `Usage: npm run stock -- [--json] COMMAND

  list                         the items whose stock is limited
  set GOODS COUNT|unlimited    how many pieces the shop sells from now on

GOODS is the id of an item, as in the address of its page, /item/GOODS. COUNT is 0 to 1000000; 0 stops
its sale.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;
const pieces_max = 1_000_000;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [id = '', pieces = ''] = words;
  const call = `${name} ${words.length}`;
  if (call === 'list 0') return list;
  const is_count = /^\d{1,7}$/.test(pieces) && Number(pieces) <= pieces_max;
  if (call !== 'set 2' || (!is_count && pieces !== 'unlimited')) throw new UsageError(usage);
  return set(readId(id, usage), is_count ? Number(pieces) : null);
}

function set(goods_id: number, count: number | null): Command {
  return async (desk) => {
    await setStock(desk, goods_id, count);
    const line = `The shop sells ${count ?? 'any number'} of item ${goods_id} from now on.`;
    return { code: 0, data: { goods_id, stock: count }, lines: [line] };
  };
}

async function list({ db }: Desk): Promise<Outcome> {
  const limited = await listStock(db);
  const lines = limited.map(
    ({ goods_id, hash_name, left, count }) => `${goods_id}\t${left} of ${count}\t${hash_name}`,
  );
  const none = 'No item is limited: the shop sells any number of each.';
  return { code: 0, data: limited, lines: lines.length > 0 ? lines : [none] };
}
