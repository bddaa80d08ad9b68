import { mills, toWire } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/catalogue-desk';
import type { Reply } from '@vitrine/contract/index';
import { deskOf } from '../../audit/index.ts';
import type { Call } from '../../kit/http/route.ts';
import { refuse } from '../../kit/refusal.ts';
import { importItems, type Imported } from './import-items.ts';
import { readInTurn } from './in-turn.ts';
import { previewItems } from './preview-items.ts';
import { readTextEntries, skins_file } from './read-file.ts';

/** The most skins of a file at the console; the command line takes any number. */
const rows_max = 10_000;

/** Says what importing a file of items would do. Refuses act.unfit and request.busy. */
export async function previewText({
  db,
  caller,
  input,
}: Call<typeof contract.previewItems, number>): Promise<Reply<'POST /api/console/items/preview'>> {
  const terms = { bases: new Map(Object.entries(input.bases)), rows_max };
  const { gone, new_items, ...preview } = await readInTurn(caller.id, () =>
    previewItems(db, readTextEntries(input.content, skins_file), terms),
  );
  return {
    ...preview,
    gone: gone.count,
    gone_items: gone.first,
    new_items: new_items.map(({ name, price_mills }) => ({
      name,
      price: toWire(mills(price_mills)),
    })),
  };
}

/** Imports a file of items as it was previewed. Refuses import.changed, and as its preview. */
export function importText(call: Call<typeof contract.importItems, number>): Promise<Imported> {
  const { caller, input } = call;
  const bases = new Map(Object.entries(input.bases));
  const read = () => readTextEntries(input.content, skins_file);
  const silent = { onBad: () => {}, onCommit: () => {} };
  return readInTurn(caller.id, () =>
    importItems(deskOf(call), read(), silent, bases, async (tx) => {
      const { digest } = await previewItems(tx, read(), { bases, rows_max });
      if (digest !== input.seen) refuse('import.changed');
    }),
  );
}
