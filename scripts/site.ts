// The operator's settings of the site: `npm run site -- --help`.
import { checkSite, setFact, showSite } from '../server/content/index.ts';
import type { Db } from '../server/kit/db.ts';
import { readWords, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run site -- [--json] COMMAND

  show                        all keys with their meaning and what the site says
  set KEY VALUE [LANGUAGE]    says it, in English unless another language is given; "" unsets it
  check                       says what is missing before the site opens

A language without a value has the English one. Languages are de, fr, zh …, as in addresses.
Policies are published once their fields are filled: check names what they lack.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = '', second = '', third] = words;
  switch (`${name} ${words.length}`) {
    case 'show 0':
      return show;
    case 'check 0':
      return check;
    case 'set 2':
    case 'set 3':
      return set(first, second, third);
    default:
      throw new UsageError(usage);
  }
}

async function show(db: Db): Promise<Outcome> {
  const facts = await showSite(db);
  const lines = facts.flatMap(({ key, means, values }) => [
    `${key}: ${means}`,
    ...Object.entries(values).map(([language, value]) => `    ${language}  ${value}`),
  ]);
  return { code: 0, data: { facts }, lines };
}

function set(key: string, value: string, language?: string): Command {
  return async (db) => {
    await setFact(db, key, value, language);
    return { code: 0, data: { key }, lines: [`${key} is ${value.trim() ? 'set' : 'unset'}.`] };
  };
}

async function check(db: Db): Promise<Outcome> {
  const found = await checkSite(db);
  const { missing, unpublished } = found;
  const lines = [
    ...missing.map(({ key, means, policies }) => {
      const for_whom = policies.length > 0 ? `, for the policies ${policies.join(', ')}` : '';
      return `missing: ${key} (${means}${for_whom})`;
    }),
    ...unpublished.map((name) => `not published: the policy ${name}`),
  ];
  return missing.length + unpublished.length === 0
    ? { code: 0, data: found, lines: ['The site says all that it needs.'] }
    : { code: 1, data: found, lines };
}
