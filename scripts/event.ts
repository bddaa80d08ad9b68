// The operator's seasons of events: lists them, opens the next and ends the open one:
// `npm run event -- --help`.
import { parseArgs } from 'node:util';
import { closeSeason, listSeasons, openSeason } from '../server/events/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run event -- [--json] COMMAND

  list                       the newest 100 seasons
  open EVENT [--until TIME]  opens the next season of an event, and publishes its tables
  close EVENT [--at TIME]    ends the open season, by default with the UTC day

EVENT is one of wheel, cards, snow and coupon; the check-in has no seasons. TIME is like
2030-01-31T00:00:00Z, and in the future. Tables never change within a season. Cards, snowmen and the
bar begin anew with each season: an ended one pays no set and no milestone any more, so say its end
early. Open discounts go on to their own end. The first season of each event opens by itself.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

/** The kinds of draws of the events, by the words of their pages. */
const kinds = { wheel: 'wheel', cards: 'card', snow: 'snowball', coupon: 'coupon' } as const;
const words = Object.fromEntries(Object.entries(kinds).map(([word, kind]) => [kind, word]));

process.exitCode = await runCommand(usage, () => {
  const flag = { type: 'boolean' } as const;
  const time = { type: 'string' } as const;
  const { values, positionals } = parseArgs({
    options: { help: flag, json: flag, until: time, at: time },
    allowPositionals: true,
  });
  return { ...values, command: () => commandOf(positionals, values) };
});

function commandOf(
  [name = '', ...rest]: readonly string[],
  { until, at }: { until?: string; at?: string },
): Command {
  const [event = ''] = rest;
  switch (`${name} ${rest.length}`) {
    case 'list 0':
      return list;
    case 'open 1':
      return open(kindOf(event), until === undefined ? null : readTime(until));
    case 'close 1':
      return close(kindOf(event), at === undefined ? undefined : readTime(at));
    default:
      throw new UsageError(usage);
  }
}

function kindOf(word: string) {
  if (!Object.hasOwn(kinds, word)) throw new UsageError(usage);
  return kinds[word as keyof typeof kinds];
}

function readTime(text: string): Date {
  const time = new Date(text);
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?Z$/.test(text) || Number.isNaN(time.getTime()))
    throw new UsageError(`${text} is no time like 2030-01-31T00:00:00Z`);
  return time;
}

async function list({ db }: Desk): Promise<Outcome> {
  const seasons = (await listSeasons(db)).map(({ kind, ...season }) => ({
    event: words[kind]!,
    ...season,
  }));
  const lines = seasons.map(({ event, number, state, opens_at, closes_at }) => {
    const until = closes_at === null ? 'no end set' : `until ${closes_at.toISOString()}`;
    return `${event} ${number}  ${state}  from ${opens_at.toISOString()}, ${until}`;
  });
  return {
    code: 0,
    data: { seasons },
    lines: lines.length > 0 ? lines : ['There is no season yet.'],
  };
}

function open(kind: (typeof kinds)[keyof typeof kinds], until: Date | null): Command {
  return async (desk) => {
    const number = await openSeason(desk, kind, until);
    return {
      code: 0,
      data: { event: words[kind], number },
      lines: [`Season ${number} of ${words[kind]} is open.`],
    };
  };
}

function close(kind: (typeof kinds)[keyof typeof kinds], at: Date | undefined): Command {
  return async (desk) => {
    const closes_at = await closeSeason(desk, kind, at);
    const line = `The open season of ${words[kind]} ends at ${closes_at.toISOString()}.`;
    return { code: 0, data: { event: words[kind], closes_at }, lines: [line] };
  };
}
