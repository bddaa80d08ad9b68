import type { Check } from './check.ts';
import type { Parts } from './recipes.ts';

const fact = `'facts ' || coalesce(told.fact_id, e.fact_id)`;
const entry = `coalesce('ledger_entries ' || e.id, 'ledger_entries of facts ' || told.fact_id)`;

/** Acts: each fact is of a declared kind and matches its entries exactly. */
export const actChecks = ({ kinds, required_entries }: Parts): readonly Check[] => [
  {
    name: 'every fact is of a kind that is verified',
    rows: 'facts f',
    claims: [
      [
        `'facts ' || f.id`,
        'kind',
        `coalesce(f.kind, 'none')`,
        `'the kinds of acts that there are'`,
        `case when f.kind in (${kinds.map((kind) => `'${kind}'`).join(', ')}) then f.kind end`,
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
];
