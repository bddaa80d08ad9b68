import { balance_names } from '../accounts.ts';
import type { Check } from './check.ts';
import type { Parts } from './recipes.ts';

const textArray = (texts: readonly string[]) =>
  `array[${texts.map((text) => `'${text}'`).join(', ')}]`;
/** Accounts that keep a balance: all but the house's. */
const keeps = (id: string) => `${id} not between 1 and 99`;

const account = `'ledger_accounts ' || coalesce(a.id, expected.id)`;
const owner = `coalesce('accounts_players ' || expected.player_id, 'the chart of accounts')`;

const entry = `'ledger_entries ' || chain.entry`;
const entry_before = `coalesce('ledger_entries ' || chain.entry_before, 'an account without entries')`;
const balance = `'ledger_accounts ' || coalesce(a.id, chain.last_of)`;
const last_entry = `coalesce('ledger_entries ' || chain.entry, 'an account without entries')`;
const is_last = 'chain.last_of is not null or chain.entry is null';

/** The ledger by itself: every required account exists, and balances follow from their entries. */
export const bookChecks = ({ accounts, pots }: Pick<Parts, 'accounts' | 'pots'>): Check[] => [
  {
    name: 'every kind of pots is the one that a module declared',
    rows: `(values ${pots.map(([name, number]) => `(${number}, '${name}')`).join(', ')}) declared (number, name)
      full join ledger_pots p using (number)`,
    claims: [[`'ledger_pots ' || number`, 'name', 'p.name', `'its module'`, 'declared.name']],
  },
  {
    name: 'every account is where its owner expects it',
    rows: `(
        select p.id * 100 + n as id, 'player/' || p.id || '/' || balance as path, p.id as player_id
        from accounts_players p, unnest(${textArray(balance_names)}) with ordinality b (balance, n)
        union all values ${accounts.map(([name, id]) => `(${id}, 'house/${name}', null::bigint)`).join(', ')}
        union all
        select distinct id, p.name || '/' || -id / 10, null::bigint
        from (select debit_account_id as id from ledger_entries union all select credit_account_id from ledger_entries) e
        left join ledger_pots p on p.number = -id % 10
        where id < 0
      ) expected full join ledger_accounts a on a.id = expected.id`,
    claims: [
      [account, 'path', 'a.path', owner, 'expected.path'],
      [account, 'player_id', 'a.player_id', owner, 'expected.player_id'],
      [
        account,
        'kept balance',
        'a.balance_mills',
        owner,
        `case when ${keeps('a.id')} then a.balance_mills end`,
      ],
      [
        account,
        'version',
        'a.version',
        owner,
        `case when ${keeps('a.id')} then a.version else 0 end`,
      ],
    ],
  },
  {
    // The chain starts at zero with version 0 and has one entry per version up to the account's
    // present one, so the balance is the sum of its entries.
    name: 'every balance follows from its entries, one by one',
    rows: `(
        select *, lag(entry) over account as entry_before,
          lag(balance, 1, 0::bigint) over account as balance_before, lag(version, 1, 0::bigint) over account as version_before,
          case when lead(entry) over account is null then account_id end as last_of
        from (
          select id as entry, credit_account_id as account_id, credit_version as version,
            credit_balance_mills as balance, amount_mills as change
          from ledger_entries where ${keeps('credit_account_id')}
          union all
          select id, debit_account_id, debit_version, debit_balance_mills, -amount_mills
          from ledger_entries where ${keeps('debit_account_id')}
        ) side
        window account as (partition by account_id order by version, entry)
      ) chain full join (select * from ledger_accounts where ${keeps('id')}) a on a.id = chain.last_of`,
    claims: [
      [entry, 'version', 'chain.version', entry_before, 'chain.version_before + 1'],
      [
        entry,
        'balance after it',
        'chain.balance',
        entry_before,
        'chain.balance_before + chain.change',
      ],
      [
        balance,
        'version',
        'a.version',
        last_entry,
        `case when ${is_last} then coalesce(chain.version, 0) end`,
      ],
      [
        balance,
        'balance_mills',
        'a.balance_mills',
        last_entry,
        `case when ${is_last} then coalesce(chain.balance, 0) end`,
      ],
    ],
  },
  {
    name: 'no entry keeps a balance of the house',
    rows: 'ledger_entries e',
    claims: (['debit', 'credit'] as const).flatMap((side) =>
      (['balance_mills', 'version'] as const).map((column): Check['claims'][number] => [
        `'ledger_entries ' || e.id`,
        `${side}_${column}`,
        `e.${side}_${column}`,
        `'account ' || e.${side}_account_id`,
        `case when ${keeps(`e.${side}_account_id`)} then e.${side}_${column} end`,
      ]),
    ),
  },
];
