import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useCall } from '../kit/call.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import {
  collectDraws,
  file_draws_max,
  writeBundle,
  type Asked,
  type Collected,
} from './collect-draws.ts';
import { saveFile } from './save-file.ts';

/** Saves the player's own draws as a file that the verifiers read outside a browser. */
export default function SaveDraws() {
  const { t } = useLingui();
  const paths = usePaths();
  const numbers = useNumbers();
  const { run, api } = useCall();
  const [read, setRead] = useState<string | null>(null);
  const [saved, setSaved] = useState<Collected | null>(null);
  const most = numbers.count(file_draws_max);
  const older_than = saved?.has_older ? saved.oldest : undefined;

  const save = async (before?: number) => {
    setSaved(null);
    setRead(t`Reading`);
    const onRead = (done: number, total: number) =>
      setRead(`${numbers.count(done)} / ${numbers.count(Math.min(total, file_draws_max))}`);
    const ask = (asked: Asked) => run<'GET /api/pfv_log'>(() => api('GET /api/pfv_log', asked));
    const collected = await collectDraws(ask, { before, onRead });
    setRead(null);
    if (!collected) return;
    const { records, oldest, newest } = collected;
    if (records.length > 0) saveFile(`draws-${oldest}-${newest}.json`, writeBundle(collected));
    setSaved(collected);
  };

  return (
    <Card className="mt-6 grid gap-3 p-5">
      <h3 className="text-lg">
        <Trans>Your draws in one file</Trans>
      </h3>
      <p className="max-w-192 text-sm text-soft">
        <Trans>
          All draws of your own seeds: cases, upgrades and events. Both verifiers that come with the
          software read this file, without our server. It holds at most {most} draws, the newest
          first; older ones go into another file.
        </Trans>
      </p>
      <p className="max-w-192 text-sm text-soft">
        <Trans>
          A battle or a giveaway is one draw of all who took part, with seeds of its own. Open it
          among your{' '}
          <Link
            to={`${paths.battles}?list=mine`}
            className="underline underline-offset-4 hover:text-bright"
          >
            battles
          </Link>{' '}
          or{' '}
          <Link
            to={`${paths.giveaways}?state=3`}
            className="underline underline-offset-4 hover:text-bright"
          >
            giveaways
          </Link>
          , and save its record from “Verify this draw”.
        </Trans>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button loading={read ?? false} onClick={() => void save()}>
          <Download className="size-4" aria-hidden />
          <Trans>Save my draws</Trans>
        </Button>
        {older_than !== undefined && (
          <Button variant="ghost" onClick={() => void save(older_than)}>
            <Trans>Save the older ones</Trans>
          </Button>
        )}
      </div>
      <div role="status" className="grid gap-1 text-sm empty:hidden">
        {saved && <Outcome saved={saved} />}
      </div>
    </Card>
  );
}

/** How many draws the file has, and how many of them can't be checked yet. */
function Outcome({ saved: { records, unrevealed, has_older } }: { saved: Collected }) {
  if (records.length === 0)
    return (
      <p className="text-soft">
        <Trans>Your seeds have made no draw yet: there is nothing to save.</Trans>
      </p>
    );
  return (
    <>
      <p className="text-success">
        <Plural
          value={records.length}
          one="# draw is in the file."
          other="# draws are in the file."
        />
      </p>
      {unrevealed > 0 && (
        <p className="text-warning">
          <Plural
            value={unrevealed}
            one="# of them isn’t revealed yet, so nobody can check it. Rotate your seeds, then save again."
            other="# of them aren’t revealed yet, so nobody can check them. Rotate your seeds, then save again."
          />
        </p>
      )}
      {has_older && (
        <p className="text-soft">
          <Trans>You have older draws, which aren’t in this file.</Trans>
        </p>
      )}
    </>
  );
}
