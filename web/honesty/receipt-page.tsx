import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { ReceiptVerdict } from '@vitrine/fairness/receipt';
import { ShieldCheck, ShieldX } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { NotLoaded } from '../kit/lazy-part.tsx';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import type { Route } from './+types/receipt-page.ts';
import { Changes } from './changes.tsx';
import { readLink } from './receipt-link.ts';
import './texts.ts';

/** Loads the published keys. */
export async function loader({ context }: Route.LoaderArgs) {
  const { shared } = context.get(visit);
  return need(await shared('GET /.well-known/vitrine-keys.json', {}));
}

/** `not_json`: the text can't be read; `missing`: the verifier's code can't be loaded. */
type Checked = { bytes: string; verdict: ReceiptVerdict } | 'not_json' | 'missing';

export default function ReceiptPage({ loaderData: keys }: Route.ComponentProps) {
  const { t } = useLingui();
  const { hash } = useLocation();
  const [linked, setLinked] = useState('');
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? linked;
  const [checked, setChecked] = useState<Checked | null>(null);
  const check = async (given: string) => setChecked(await checkText(given, keys));
  useEffect(() => {
    let is_shown = true;
    void readLink(hash).then((text_of_link) => is_shown && setLinked(text_of_link));
    return () => {
      is_shown = false;
    };
  }, [hash]);
  useEffect(() => {
    if (linked !== '') void checkText(linked, keys).then(setChecked);
  }, [linked, keys]);
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head
        title={t`Verify a receipt`}
        description={t`Checks a signed receipt in your browser, with the published keys alone.`}
      />
      <h1 className="text-hero">
        <Trans>Verify a receipt</Trans>
      </h1>
      <p className="mt-4 max-w-192 text-soft">
        <Trans>
          The check runs here, in your browser, with the published keys alone. Nothing you paste is
          sent to us.
        </Trans>
      </p>
      <div aria-live="polite">{checked && <Verdict checked={checked} />}</div>
      <label className="mt-6 grid gap-2">
        <Trans>The receipt</Trans>
        <textarea
          rows={8}
          spellCheck={false}
          placeholder='{"bytes": "…", "key_id": "…", "signature": "…"}'
          value={text}
          onChange={({ target }) => setTyped(target.value)}
          className="w-full rounded-md border border-edge bg-ink p-4 font-mono text-sm placeholder:text-soft hover:border-edge-strong"
        />
      </label>
      <Button
        variant="main"
        className="mt-3"
        disabled={text.trim() === ''}
        onClick={() => void check(text)}
      >
        <Trans>Verify</Trans>
      </Button>
      <p className="mt-8 max-w-192 text-sm text-soft">
        <Trans>
          A verified receipt shows that this site signed it. It doesn’t show that our books agree
          with it: that’s why you keep it.
        </Trans>
      </p>
    </div>
  );
}

async function checkText(
  text: string,
  keys: Reply<'GET /.well-known/vitrine-keys.json'>,
): Promise<Checked> {
  const code = await import('./verify-receipt.ts').catch(() => undefined);
  if (!code) return 'missing';
  try {
    const receipt = JSON.parse(text) as { bytes: string };
    return { bytes: receipt.bytes, verdict: code.verifyHere(receipt, keys) };
  } catch {
    return 'not_json';
  }
}

function Verdict({ checked }: { checked: Checked }) {
  if (checked === 'missing') return <NotLoaded />;
  if (checked === 'not_json')
    return (
      <Refused>
        <Trans>This is not JSON. Paste the whole receipt, from the first brace to the last.</Trans>
      </Refused>
    );
  const { verdict, bytes } = checked;
  if (verdict.status === 'foreign_key')
    return (
      <Refused>
        <Trans>Foreign key: the key that signed this isn’t in this site’s history of keys.</Trans>
      </Refused>
    );
  if (verdict.status === 'forged')
    return (
      <Refused>
        <Trans>Forged: the signature doesn’t fit this text. Something in it was changed.</Trans>
      </Refused>
    );
  if (verdict.status !== 'verified')
    return (
      <Refused>
        <Trans>Malformed: this isn’t a receipt of this software.</Trans>
      </Refused>
    );
  const { fact, kind, at, player, items } = verdict.content;
  return (
    <Card className="mt-6 p-5">
      <p className="flex items-center gap-3 text-lg text-success">
        <ShieldCheck className="size-6 shrink-0" aria-hidden />
        <Trans>Verified: this site signed this receipt.</Trans>
      </p>
      <p className="mt-3">
        <Trans>
          Act {fact} of player {player}
        </Trans>{' '}
        <span className="font-mono text-sm text-soft">{kind}</span>
      </p>
      <p className="text-sm text-soft">
        <Moment at={at} />
      </p>
      <Changes bytes={bytes} />
      {items.length > 0 && (
        <ul className="mt-2 list-inside list-disc text-sm">
          {items.map(({ item, name, phase }, n) => (
            <li key={`${item} ${n}`}>{phase ? `${name} · ${phase}` : name}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Refused({ children }: { children: ReactNode }) {
  return (
    <Card className="mt-6 flex items-center gap-3 p-5 text-error">
      <ShieldX className="size-6 shrink-0" aria-hidden />
      <p>{children}</p>
    </Card>
  );
}
