// Shows and sets how much of what play brings gifts give back: `npm run gifts -- show|share`.
import { gift_tiers, least_day_points, readShare, setShare } from '../server/budget/index.ts';
import type { Desk } from '../server/kit/desk.ts';
import { readWords, runCommand, UsageError, type Command, type Outcome } from './operator.ts';

const usage = `Usage: npm run gifts -- COMMAND [options]

  show                 the part of what the house expects to keep of play that gifts give back
  share PERCENT        sets it from now on, for everybody: at most 50

  --json               prints JSON
  --help               prints this

Exit codes: 0 done; 1 not, as it says; 2 impossible.`;

process.exitCode = await runCommand(usage, () => readWords(commandOf));

function commandOf([name, text = '']: readonly string[]): Command {
  if (name === 'show' && text === '') return show;
  if (name === 'share' && /^\d{1,3}(\.\d{1,4})?$/.test(text)) {
    const share_ppm = Math.round(Number(text) * 10_000);
    return async (desk) => {
      await setShare(desk, share_ppm);
      return show(desk);
    };
  }
  throw new UsageError(usage);
}

async function show({ db }: Desk): Promise<Outcome> {
  const share_percent = (await readShare(db)) / 10_000;
  return {
    code: 0,
    data: { share_percent, least_day_points, steps: gift_tiers },
    lines: [
      `Gifts give back ${share_percent}% of what the house expects to keep of a player’s stakes of 30 days,`,
      `a thirtieth of it a day, and at least ${least_day_points} points. Steps: ${gift_tiers.join(', ')}.`,
    ],
  };
}
