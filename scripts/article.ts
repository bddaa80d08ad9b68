// The operator's articles, which the blog shows: `npm run article -- --help`.
import {
  listAllArticles,
  publishArticle,
  readArticleFile,
  retractArticle,
  writeArticle,
} from '../server/articles/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import {
  readId,
  readWords,
  runCommand,
  UsageError,
  type Command,
  type Outcome,
} from './operator.ts';
import { readOperatorsFile } from './read-file.ts';

const usage = `Usage: npm run article -- [--json] COMMAND

  list           the newest 100, drafts too: id, state, address, the English title
  add FILE       writes the draft of a JSON file, or a new version of the article with its slug
  publish ID [MOMENT]
                 shows it on the blog, in its feed and to search engines, at once or from a moment
                 on, such as 2026-12-01T08:00:00Z
  retract ID     hides it again, or withdraws a publication; it is a draft

FILE is like this; English is needed, and stands in for a language that is left out:

  {"slug": "how-a-draw-works", "motif": "fairness",
   "texts": {"en": {"title": "How a draw works", "summary": "Two sentences.",
                    "markdown": "## Before\\n\\nA *seed* is drawn; [look](/provablyfair)."},
             "de": {"title": "So wird gezogen", "summary": "Zwei Sätze.", "html": "<p>…</p>"}}}

The slug is the address, /blog/how-a-draw-works. We draw the picture by the motif, one of cases,
fairness, battles, gifts, trade and news, unless "picture" names another: the path of one that
npm run site -- picture FILE uploaded. Each text is Markdown or HTML. Both keep paragraphs, headings (## and ###),
lists, quotes, emphasis, tables and links; everything else is dropped.
Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

const file_kib_max = 2048;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name = '', ...words]: readonly string[]): Command {
  const [first = ''] = words;
  switch (`${name} ${words.length}`) {
    case 'list 0':
      return list;
    case 'add 1':
      return add(first);
    case 'publish 1':
    case 'publish 2':
      return publish(readId(first, usage), words[1]);
    case 'retract 1':
      return retract(readId(first, usage));
    default:
      throw new UsageError(usage);
  }
}

async function list({ db }: Desk): Promise<Outcome> {
  const articles = await listAllArticles(db);
  const lines = articles.map(({ id, slug, published_at, title }) => {
    const state = published_at ? `published from ${published_at.toISOString()}` : 'draft';
    return `article ${id}  ${state}  /blog/${slug}  ${title}`;
  });
  return {
    code: 0,
    data: { articles },
    lines: lines.length > 0 ? lines : ['There is no article yet.'],
  };
}

function add(path: string): Command {
  return async (desk) => {
    const id = await writeArticle(desk, readArticleFile(readOperatorsFile(path, file_kib_max)));
    return { code: 0, data: { id }, lines: [`Article ${id} is written.`] };
  };
}

function publish(id: number, moment?: string): Command {
  const at = moment === undefined ? undefined : new Date(moment);
  if (at && Number.isNaN(at.getTime())) throw new UsageError(usage);
  return async (desk) => {
    await publishArticle(desk, id, at);
    const line = `Article ${id} is published${at ? ` from ${at.toISOString()} on` : ''}.`;
    return { code: 0, data: { id, published: true }, lines: [line] };
  };
}

function retract(id: number): Command {
  return async (desk) => {
    await retractArticle(desk, id);
    return { code: 0, data: { id, published: false }, lines: [`Article ${id} is retracted.`] };
  };
}
