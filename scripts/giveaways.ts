// The operator's giveaways: opens official ones, calls off those that nobody has joined, and says
// who may host: `npm run giveaways -- --help`.
import {
  cancelOfficial,
  listForOperator,
  openFromFile,
  readGiveawayFile,
  setHost,
} from '../server/giveaways/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readOperatorsFile } from './read-file.ts';
import {
  readId,
  readWords,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';

const usage = `Usage: npm run giveaways -- [--json] COMMAND

  list               the newest 100: id, state, entrants, title, the invite code
  new FILE           opens the official giveaway of a JSON file
  cancel ID          calls an official one off that nobody has joined
  host PLAYER        lets a player host giveaways of own items and money
  unhost PLAYER      takes that back; open giveaways go on

FILE is like this:

  {"title": "Friday", "end_time": "2030-01-01T20:00:00Z", "people": 500,
   "condition": {"opened": 10, "days": 7}, "password": "door", "with_code": false,
   "prizes": [{"hash_name": "AK-47 | Redline (Field-Tested)"}, {"case": 12}, {"money": 5}, {"tokens": 2.5}]}

With end_time it is drawn at that moment, without it as soon as people have joined. A condition is
one of top_up (an amount), invited (friends) and opened (cases), each within so many days; leave it
out for none. A case has to be of the type granted, and open. The prizes are drawn in their order.
Neither terms nor prizes can be changed, and once anybody has joined nobody can call it off.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

/** The largest file that is read: twenty prizes fit many times. */
const file_kib_max = 64;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'new 1':
      return open(first);
    case 'cancel 1':
      return cancel(readId(first, usage));
    case 'host 1':
      return changeHost(readId(first, usage), true);
    case 'unhost 1':
      return changeHost(readId(first, usage), false);
    default:
      throw new UsageError(usage);
  }
}

async function list({ db }: Desk): Promise<Outcome> {
  const giveaways = await listForOperator(db);
  const lines = giveaways.map(({ id, state, starts, entrants, people, title, host, code }) => {
    const of = people === null ? '' : `/${people}`;
    const owner = host === null ? '' : `, of player ${host}`;
    return `giveaway ${id}  ${state}, ${starts}  ${entrants}${of} entrants  ${title}${owner}${code ? `  code ${code}` : ''}`;
  });
  return {
    code: 0,
    data: { giveaways },
    lines: lines.length > 0 ? lines : ['There is no giveaway yet.'],
  };
}

function open(path: string): Command {
  return async (desk) => {
    const { giveaway_id: id, code } = await openFromFile(
      desk,
      readGiveawayFile(readOperatorsFile(path, file_kib_max)),
    );
    return {
      code: 0,
      data: { id, code },
      lines: [`Giveaway ${id} is open.${code ? ` Its code is ${code}.` : ''}`],
    };
  };
}

function cancel(id: number): Command {
  return async (desk) => {
    await cancelOfficial(desk, id);
    return { code: 0, data: { id }, lines: [`Giveaway ${id} is called off.`] };
  };
}

function changeHost(player: number, host: boolean): Command {
  return async (desk) => {
    await setHost(desk, player, host);
    const line = `Player ${player} ${host ? 'may host giveaways' : 'may no longer host giveaways'}.`;
    return { code: 0, data: { player, host }, lines: [line] };
  };
}
