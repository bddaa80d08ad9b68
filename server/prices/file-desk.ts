import { mills, toWire } from '@vitrine/contract/amount';
import type * as contract from '@vitrine/contract/catalogue-desk';
import type { Reply } from '@vitrine/contract/index';
import { deskOf } from '../audit/index.ts';
import { readInTurn, readTextEntries } from '../catalogue/index.ts';
import type { Call } from '../kit/http/route.ts';
import { importPrices, type OfferOutcome } from './import.ts';
import type { PlannedPrice } from './plan.ts';
import { previewPrices, type PricesPreview } from './preview.ts';
import { prices_file } from './read-offer.ts';

/** The most rows of a file at the console; the command line takes more. */
const rows_max = 50_000;

/** Rows that an answer has. */
const shown_max = 1000;

type Previewed = Reply<'POST /api/console/prices/preview'>;
type Imported = Reply<'POST /api/console/prices/import'>;

/** Says what importing a file would do, largest moves first. Refuses act.unfit, request.busy. */
export async function previewFile(
  call: Call<typeof contract.previewPrices, number>,
): Promise<Previewed> {
  const { caller, input, settings } = call;
  const { limit_percent } = settings.prices;
  const preview = await readInTurn(caller.id, () =>
    previewPrices(deskOf(call), readTextEntries(input.content, prices_file), {
      limit_percent,
      rows_max,
    }),
  );
  return showPreview(preview);
}

function showPreview({ plan, gone, waiting, ...preview }: PricesPreview): Previewed {
  const { rows, bad, unknown, offers, wrong } = plan;
  const countOf = (sought: PlannedPrice['verdict']) =>
    offers.filter(({ verdict }) => verdict === sought).length;
  const moves = offers.filter(({ verdict }) => verdict !== 'same').toSorted(byMove);
  return {
    rows,
    bad,
    unknown,
    change: countOf('change'),
    same: countOf('same'),
    jump: countOf('jump'),
    frozen: countOf('frozen'),
    refused: wrong ?? null,
    waits: waiting.size,
    gone: gone.count,
    planned: moves.slice(0, shown_max).flatMap((offer) => {
      const { verdict } = offer;
      const waits = waiting.has(offer.item.id);
      return verdict === 'same' ? [] : [{ ...showOffer(offer), verdict, waits }];
    }),
    gone_goods: gone.first,
    digest: preview.digest,
    limit_percent: preview.limit_percent,
    bad_rows: preview.bad_rows,
    unknown_rows: preview.unknown_rows,
    closes: preview.closes,
    may_open: preview.may_open,
  };
}

const moveOf = ({ item, offered_mills }: PlannedPrice) =>
  Math.abs(Math.log(offered_mills / item.price_mills));

const byMove = (a: PlannedPrice, b: PlannedPrice) => moveOf(b) - moveOf(a) || a.item.id - b.item.id;

function showOffer({ number, item, offered_mills }: PlannedPrice) {
  const { id: goods_id, hash_name, phase, price_mills } = item;
  return {
    number,
    goods_id,
    name: phase ? `${hash_name} / ${phase}` : hash_name,
    from: toWire(mills(price_mills)),
    to: toWire(offered_mills),
  };
}

/** The outcomes that a person looks at, before those that were simply made. */
const outcomes: readonly OfferOutcome[] = ['moved', 'jumped', 'frozen', 'changed'];

/** Imports a file as it was previewed. Refuses as `importPrices`, and request.busy. */
export async function importFile(
  call: Call<typeof contract.importPrices, number>,
): Promise<Imported> {
  const { caller, input, settings } = call;
  const done: { offer: PlannedPrice; outcome: Exclude<OfferOutcome, 'same'> }[] = [];
  const imported = await readInTurn(caller.id, () =>
    importPrices(deskOf(call, input.reason), readTextEntries(input.content, prices_file), {
      ...settings.prices,
      rows_max,
      seen: input.seen,
      onBad: () => {},
      onDone: (offer, outcome) => {
        if (outcome !== 'same') done.push({ offer, outcome });
      },
    }),
  );
  const { changed, same, jumped, frozen, moved, closed, waits } = imported;
  const approvals = new Map(waits.map(({ goods_id, approval_id }) => [goods_id, approval_id]));
  const shown = done
    .toSorted((a, b) => outcomes.indexOf(a.outcome) - outcomes.indexOf(b.outcome))
    .slice(0, shown_max);
  return {
    changed,
    same,
    jumped,
    frozen,
    moved,
    closed,
    done: shown.map(({ offer, outcome }) => ({
      ...showOffer(offer),
      outcome,
      approval: approvals.get(offer.item.id) ?? null,
    })),
  };
}
