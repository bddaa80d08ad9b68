import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { FileCheck2, FileX2, Upload } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { need, visit } from '../kit/context.ts';
import { NotLoaded } from '../kit/lazy-part.tsx';
import { useNumbers } from '../kit/numbers.ts';
import { Head } from '../parts/head.tsx';
import { Card } from '../ui/card.tsx';
import type { FileVerdict } from './check-file.ts';
import type { Route } from './+types/file-page.ts';
import './texts.ts';

/** Loads the published keys. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  return need(await shared('GET /.well-known/vitrine-keys.json', {}));
}

/** `unknown`: no file that a site hands out; `missing`: the verifier's code can't be loaded. */
type Checked = FileVerdict | 'unknown' | 'unreadable' | 'missing';

export default function FilePage({ loaderData: keys }: Route.ComponentProps) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [name, setName] = useState('');
  const [done, setDone] = useState<number | null>(null);
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (file: File | undefined) => {
    if (!file || done !== null) return;
    setName(file.name);
    setChecked(null);
    setDone(0);
    setChecked(await checkHere(file, keys, setDone));
    setDone(null);
  };
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Check a file`}
        description={t`Checks receipts, proofs, signed sums, draws and tables in your browser. Nothing is sent.`}
      />
      <h1 className="text-hero">
        <Trans>Check a file</Trans>
      </h1>
      <p className="mt-4 max-w-192 text-lg text-soft">
        <Trans>
          A receipt, a month of draws, a table of counts, the signed sums, your own proof: drop it
          here. Your browser checks it; the file never leaves your device.
        </Trans>
      </p>
      <DropZone onFile={(file) => void check(file)} is_busy={done !== null} />
      <div aria-live="polite">
        {done !== null && (
          <p className="mt-4 text-soft">
            <Trans>Checking {name} …</Trans> {done > 0 && numbers.count(done)}
          </p>
        )}
        {checked && <Result checked={checked} name={name} />}
      </div>
      <p className="mt-8 max-w-192 text-sm text-soft">
        <Trans>
          This page and its code come from us. If that isn’t enough for you, use the verification
          kit: its two verifiers run on your own machine, offline.
        </Trans>
      </p>
    </div>
  );
}

async function checkHere(
  file: File,
  keys: unknown,
  said: (done: number) => void,
): Promise<Checked> {
  const code = await import('./check-file.ts').catch(() => undefined);
  if (!code) return 'missing';
  try {
    return (await code.checkFile(file, keys, said)) ?? 'unknown';
  } catch {
    return 'unreadable';
  }
}

interface DropZoneProps {
  onFile: (file: File | undefined) => void;
  is_busy: boolean;
}

/** The field itself takes what is dropped, as browsers do; it lies over all of the zone. */
function DropZone({ onFile, is_busy }: DropZoneProps) {
  const id = useId();
  return (
    <label
      htmlFor={id}
      className="glass relative mt-6 grid min-h-44 cursor-pointer place-items-center gap-2 rounded-lg border border-dashed border-edge-strong p-6 text-center focus-within:border-brass hover:border-brass"
    >
      <Upload className="size-8 text-brass" aria-hidden />
      <span className="font-display text-lg">
        <Trans>Drop a file here, or choose one</Trans>
      </span>
      <span className="text-sm text-soft">
        <Trans>.json, .jsonl or .jsonl.gz, as this site saves them</Trans>
      </span>
      <input
        id={id}
        type="file"
        accept=".json,.jsonl,.gz"
        disabled={is_busy}
        onChange={({ target }) => {
          onFile(target.files?.[0]);
          target.value = '';
        }}
        className="absolute inset-0 size-full cursor-pointer opacity-0"
      />
    </label>
  );
}

function Result({ checked, name }: { checked: Checked; name: string }) {
  if (checked === 'missing') return <NotLoaded />;
  if (checked === 'unknown')
    return (
      <Refused>
        <Trans>{name} isn’t a file from this site, or it is incomplete.</Trans>
      </Refused>
    );
  if (checked === 'unreadable')
    return (
      <Refused>
        <Trans>{name} can’t be read: it is damaged or too large.</Trans>
      </Refused>
    );
  if (checked.kind === 'keys')
    return (
      <Refused>
        <Trans>
          These are keys. They check other files, and there is nothing to check about themselves.
        </Trans>
      </Refused>
    );
  return <Verdict verdict={checked} name={name} />;
}

function Verdict({ verdict, name }: { verdict: FileVerdict; name: string }) {
  const { count, faults, tables, kind } = verdict;
  const kinds = useKinds();
  const [verified, unrevealed] = [count['verified'] ?? 0, count['unrevealed'] ?? 0];
  const total = Object.values(count).reduce((sum, one) => sum + one, 0);
  const refused = total - verified - unrevealed;
  const outside = tables.flatMap(({ rows }) => rows).filter((row) => row.outside).length;
  const comparisons = tables.reduce((sum, { rows }) => sum + rows.length, 0);
  return (
    <Card className="mt-6 p-5">
      <p
        className={`flex items-center gap-3 text-lg ${refused > 0 ? 'text-error' : 'text-success'}`}
      >
        {refused > 0 ? (
          <FileX2 className="size-6 shrink-0" aria-hidden />
        ) : (
          <FileCheck2 className="size-6 shrink-0" aria-hidden />
        )}
        {refused > 0 ? (
          <Plural
            value={refused}
            one="# part of this file is wrong"
            other="# parts of this file are wrong"
          />
        ) : (
          <Trans>Everything in this file checks out.</Trans>
        )}
      </p>
      <p className="mt-2 break-words text-soft">
        {name} · {kinds[kind]} · <Plural value={verified} one="# verified" other="# verified" />
        {unrevealed > 0 && (
          <>
            {' · '}
            <Plural
              value={unrevealed}
              one="# whose seed isn’t revealed yet"
              other="# whose seeds aren’t revealed yet"
            />
          </>
        )}
      </p>
      {comparisons > 0 && (
        <p className="mt-1 text-soft">
          <Plural value={comparisons} one="# comparison" other="# comparisons" />
          {' · '}
          <Plural value={outside} one="# outside its band" other="# outside their bands" />
        </p>
      )}
      {faults.length > 0 && (
        <ul className="mt-4 grid gap-1 font-mono text-sm break-words">
          {faults.map(({ at, status, fault }) => (
            <li key={at}>
              {at + 1}: <b>{status}</b>: {fault}
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function useKinds(): Record<FileVerdict['kind'], string> {
  const { t } = useLingui();
  return {
    draws: t`a month of draws`,
    receipts: t`receipts`,
    roots: t`signed sums of what we owe`,
    proofs: t`own proofs`,
    tables: t`counts against odds`,
    records: t`draws`,
    beacons: t`public numbers of the beacon`,
    keys: t`keys`,
  };
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <Card className="mt-6 flex items-center gap-3 p-5 text-error">
      <FileX2 className="size-6 shrink-0" aria-hidden />
      <p className="min-w-0 break-words">{children}</p>
    </Card>
  );
}
