import { chromium, type Browser, type Page } from '@playwright/test';
import { battle_times, roundBegins } from '@vitrine/contract/battle-room';
import { addBot, createRoom, readRoom } from '../e2e/battle-rooms.ts';
import { chromiumLaunch } from '../e2e/browser.ts';
import { giveSession, joinPlayer, type StoryPlayer } from '../e2e/players.ts';
import { reel_ms } from '../web/battle-room/moments.ts';
import { longestTask, type Span, type TraceEvent } from './frames/trace.ts';
import { numberOption } from './options.ts';
import { startProduct } from './product.ts';
import { printResult } from './result.ts';

/** The longest that one task of the page may take, so that no frame is late for longer. */
const task_ms_max = 50;
const slowed_times = 6;
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const cases = ['First Light', 'Sea Glass', 'First Light'];
/** Tells the clocks of the page and of the trace together. */
const mark = 'clock';
const categories = ['disabled-by-default-devtools.timeline', 'blink.user_timing', '__metadata'];
/** After the last reel: its result, the end, and what comes in after it. */
const end_ms = battle_times.round_ms - reel_ms + 2500;

/**
 * Measures the room of a battle with four seats, on a phone’s and a desktop’s screen, for a
 * processor that is six times slower: the longest task of the page’s main thread while reels run,
 * while results appear between the rounds, and when the battle ends. Processor time, times six:
 * Chromium’s own throttling also counts what others take on a busy machine. `--slowed N` for
 * another processor. With `--gate` it fails when a task in the reels takes more than 50 ms.
 */
export async function run(args: string[]): Promise<void> {
  const slowed = numberOption(args, 'slowed', slowed_times);
  const product = await startProduct();
  const browser = await chromium.launch(await chromiumLaunch());
  try {
    for (const [name, viewport] of Object.entries(sizes)) {
      const context = await browser.newContext({
        viewport,
        locale: 'en-GB',
        serviceWorkers: 'block',
      });
      const player = await joinPlayer(product.owner, product.url);
      await giveSession(context, player, product.url);
      const page = await context.newPage();
      await page.addInitScript(`localStorage.setItem('showCookies', '1')`);
      const parts = await playBattle({ browser, page, player, url: product.url });
      await context.close();
      for (const [part, took_ms] of Object.entries(parts)) {
        const task_ms = slowed * took_ms;
        const what_reference_is = `the longest allowed, on a processor ${slowed} times slower`;
        printResult({
          name: `frames.${name}.${part}`,
          unit: 'ms',
          ours: task_ms,
          reference: task_ms_max,
          what_reference_is,
        });
        if (args.includes('--gate') && part === 'reels' && task_ms > task_ms_max)
          process.exitCode = 1;
      }
    }
  } finally {
    await browser.close();
    await product.stop();
  }
}

interface Play {
  browser: Browser;
  page: Page;
  player: StoryPlayer;
  url: string;
}

/** Plays a battle in front of the page; returns the longest task in each part of it. */
async function playBattle({ browser, page, player, url }: Play) {
  const room = await createRoom(player, { cases, seats: 4, mode: 'total' });
  await page.goto(url + room.path, { waitUntil: 'networkidle' });
  await browser.startTracing(page, { categories });
  const clock_ms = (await page.evaluate(`performance.mark('${mark}'), Date.now()`)) as number;
  for (const seat of [1, 2, 3]) await addBot(player, room.id, seat);
  const takes_ms = battle_times.countdown_ms + cases.length * battle_times.round_ms + end_ms;
  await page.waitForTimeout(takes_ms);
  const { traceEvents: events } = JSON.parse(String(await browser.stopTracing())) as {
    traceEvents: TraceEvent[];
  };
  const { started_at } = await readRoom(player.api, room.id);
  const marked = events.find(({ name }) => name === mark)!;
  const rounds = cases.map((_, n) => roundBegins(new Date(started_at!), n).getTime());
  const spansOf = (from_ms: number, until_ms: number) =>
    rounds.map((round_ms): Span => {
      const [from, until] = [from_ms, until_ms].map(
        (ms) => marked.ts + (round_ms + ms - clock_ms) * 1000,
      );
      return { from: from!, until: until! };
    });
  return {
    reels: longestTask(events, spansOf(0, reel_ms)),
    results: longestTask(events, spansOf(reel_ms, battle_times.round_ms).slice(0, -1)),
    end: longestTask(events, spansOf(reel_ms, reel_ms + end_ms).slice(-1)),
  };
}
