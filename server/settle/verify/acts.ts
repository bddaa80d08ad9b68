import type { Check } from './check.ts';
import { ofNoFlow } from './flows.ts';
import { grantedItems } from './granted.ts';
import type { Parts } from './recipes.ts';

const fact = `'facts ' || coalesce(told.fact_id, e.fact_id)`;
const entry = `coalesce('ledger_entries ' || e.id, 'ledger_entries of facts ' || told.fact_id)`;

/** The value of an expression where fact `f` is of one of some kinds. */
const ifOf = (kinds: readonly string[], value: string) =>
  `case when f.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then ${value} end`;

const byKind = (effect: string) => `'the recipes, by which ' || coalesce(f.kind, 'nothing') || ' ${effect}'`;

/**
 * Acts: each fact is of a declared kind and matches its entries exactly, and acts wrote only what
 * their kind may write. The modules' checks compare that with the facts.
 */
export const actChecks = ({ kinds, kinds_writing, kinds_told, required_entries }: Parts): readonly Check[] => [
  {
    name: 'every fact is of a kind that is verified',
    rows: 'facts f',
    claims: [
      [
        `'facts ' || f.id`,
        'kind',
        `coalesce(f.kind, 'none')`,
        `'the kinds of acts that there are'`,
        ifOf(kinds, 'f.kind'),
      ],
    ],
  },
  {
    name: 'every fact moved the amounts that it says',
    rows: `(${required_entries}) told full join ledger_entries e on e.fact_id = told.fact_id
      and e.debit_account_id = told.debit and e.credit_account_id = told.credit`,
    claims: [
      [entry, 'debit_account_id', 'e.debit_account_id', fact, 'told.debit'],
      [entry, 'credit_account_id', 'e.credit_account_id', fact, 'told.credit'],
      [entry, 'amount_mills', 'e.amount_mills::text', fact, 'told.amount'],
      [entry, 'at', 'e.at', fact, 'told.at'],
    ],
  },
  {
    name: 'every draw is of an act that draws',
    rows: 'seeds_draws d left join facts f on f.id = d.fact_id',
    claims: [
      [
        `'seeds_draws ' || d.id`,
        'fact_id',
        'd.fact_id',
        byKind('draws nothing'),
        ifOf(kinds_writing.draws, 'd.fact_id'),
      ],
    ],
  },
  {
    name: 'every move is of an act that moves',
    rows: 'inventory_moves m left join facts f on f.id = m.fact_id',
    claims: [
      [
        `concat('inventory_moves ', m.item_id, '/', m.version)`,
        'fact_id',
        'm.fact_id',
        byKind('moves nothing'),
        ifOf(kinds_writing.moves, 'm.fact_id'),
      ],
    ],
  },
  {
    name: 'every item that was drawn is of the act that drew it',
    rows: '(select * from inventory_items where draw_id is not null) i left join seeds_draws d on d.id = i.draw_id',
    claims: [
      [`'inventory_items ' || i.id`, 'draw_id', 'i.draw_id', `'the draws that there are'`, 'd.id'],
      [`'inventory_items ' || i.id`, 'fact_id', 'i.fact_id', `'seeds_draws ' || d.id`, 'd.fact_id'],
    ],
  },
  {
    // The kinds that give items without a draw need checks of their own for what they give.
    name: 'every item without a draw says where it is from',
    rows: `${grantedItems(`i.draw_id is null and ${ofNoFlow(kinds_told, 'i')}`)} i left join facts f on f.id = i.fact_id`,
    claims: [
      [`'inventory_items ' || i.id`, 'source', 'i.source', `'having no draw'`, `nullif(i.source, 'case')`],
      [`'inventory_items ' || i.id`, 'player_id', 'i.player_id', `'facts ' || i.fact_id`, 'f.player_id'],
      [`'inventory_items ' || i.id`, 'acquired_at', 'i.acquired_at', `'facts ' || i.fact_id`, 'f.at'],
      [
        `'inventory_items ' || i.id`,
        'fact_id',
        'i.fact_id',
        byKind('gives no item'),
        ifOf(kinds_writing.grants, 'i.fact_id'),
      ],
    ],
  },
];
