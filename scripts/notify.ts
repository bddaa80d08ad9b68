// The operator's notifications to everyone: `npm run notify -- --help`.
import type { Desk } from '../server/kit/desk.ts';
import {
  listPosted,
  postNotification,
  readNotificationFile,
  retractNotification,
} from '../server/notifications/index.ts';
import {
  readId,
  readWords,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run notify -- [--json] COMMAND

  list          the newest 100: id, moment, how many players have read it, the English title
  post FILE     tells everyone what a JSON file says, at once
  retract ID    takes one back, also from those who have read it

FILE is like this; English is needed, and stands in for a language that is left out:

  {"link": "/giveaway", "image": "/uploads/0123456789abcdef0123456789abcdef.webp",
   "texts": {"en": {"title": "A giveaway", "html": "<p>Join until <b>Friday</b>.</p>"},
             "de": {"title": "Eine Verlosung", "html": "<p>Mach bis <b>Freitag</b> mit.</p>"}}}

link is a path of this site or an https:// address; image is the path of a picture that
npm run site -- picture FILE uploaded. Both may be left out. "is_offer": "yes" hides it from players
on a break, and from those who haven't agreed to offers where their country asks for it. The HTML keeps paragraphs, headings,
lists, emphasis, tables and links; everything else is dropped.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const file_kib_max = 512;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'post 1':
      return post(first);
    case 'retract 1':
      return retract(readId(first, usage));
    default:
      throw new UsageError(usage);
  }
}

async function list({ db }: Desk): Promise<Outcome> {
  const posted = await listPosted(db);
  const lines = posted.map(
    ({ id, at, readers, title }) =>
      `notification ${id}  ${at.toISOString()}  read by ${readers}  ${title}`,
  );
  return {
    code: 0,
    data: { notifications: posted },
    lines: lines.length > 0 ? lines : ['There is none yet.'],
  };
}

function post(path: string): Command {
  return async (desk) => {
    const id = await postNotification(
      desk,
      readNotificationFile(readOperatorsFile(path, file_kib_max)),
    );
    return { code: 0, data: { id }, lines: [`Notification ${id} is out.`] };
  };
}

function retract(id: number): Command {
  return async (desk) => {
    await retractNotification(desk, id);
    return { code: 0, data: { id }, lines: [`Notification ${id} is taken back.`] };
  };
}
