import { Trans, useLingui } from '@lingui/react/macro';
import type { DrawRecord } from '@vitrine/contract/seeds';
import { Download } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { Button } from '../ui/button.tsx';
import { Checked } from './checked.tsx';
import { saveFile } from './save-file.ts';
import type { Seeds } from './use-seeds.ts';

export interface VerifierProps {
  /** The draw that the address names; null if there is no such draw. */
  draw: DrawRecord | null;
  /** The player's seeds, to let the owner of the pair reveal it. */
  seeds: Seeds | null;
}

/** Verifies a draw in this browser: the one that the address names, or a pasted one. */
export default function Verifier({ draw, seeds }: VerifierProps) {
  const [params] = useSearchParams();
  const [pasted, setPasted] = useState<{ json: unknown; instead_of: DrawRecord | null } | null>(
    null,
  );
  // A draw chosen in the list after a paste takes precedence over the pasted record.
  const json = pasted && pasted.instead_of?.id === draw?.id ? pasted.json : draw;
  const title = useArrival();
  return (
    <section id="verify" aria-labelledby="verify-title" className="mt-14 scroll-mt-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 ref={title} id="verify-title" tabIndex={-1} className="text-2xl outline-none">
          {json === draw && draw ? (
            <Trans>Verify draw {draw.id}</Trans>
          ) : (
            <Trans>Verify a draw</Trans>
          )}
        </h2>
        {json === draw && draw && <Export draw={draw} />}
      </div>
      <p className="mt-2 max-w-192 text-soft">
        <Trans>
          The check runs here, in your browser, from the public record alone. Choose a draw in the
          list below, or paste a record.
        </Trans>
      </p>
      {params.has('draw') && !draw && (
        <p role="alert" className="mt-4 text-error">
          <Trans>There is no such draw.</Trans>
        </p>
      )}
      {json !== null && <Checked json={json} seeds={seeds} />}
      <Paste onPaste={(given) => setPasted({ json: given, instead_of: draw })} />
    </section>
  );
}

/**
 * Scrolls to the verification and focuses it whenever a link leads there. This part loads after the
 * page, so the browser's own scroll to the anchor would come too early.
 */
function useArrival(): RefObject<HTMLHeadingElement | null> {
  const title = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== '#verify') return;
    title.current?.focus({ preventScroll: true });
    title.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [location]);
  return title;
}

/** Saves the record as a file, to check it outside a browser. */
function Export({ draw }: { draw: DrawRecord }) {
  const save = () => saveFile(`draw-${draw.id}.json`, JSON.stringify(draw, null, 2));
  return (
    <Button size="small" onClick={save}>
      <Download className="size-4" aria-hidden />
      <Trans>Save the record</Trans>
    </Button>
  );
}

function Paste({ onPaste }: { onPaste: (json: unknown) => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const [wrong, setWrong] = useState(false);
  const check = () => {
    try {
      const json: unknown = JSON.parse(text);
      setWrong(false);
      onPaste(json);
    } catch {
      setWrong(true);
    }
  };
  return (
    <details className="mt-4 rounded-lg bg-surface p-5 shadow-card">
      <summary className="cursor-pointer rounded-sm font-display font-semibold">
        <Trans>Paste a record</Trans>
      </summary>
      <textarea
        aria-label={t`Record as JSON`}
        aria-invalid={wrong || undefined}
        aria-describedby={wrong ? 'paste-wrong' : undefined}
        rows={8}
        spellCheck={false}
        placeholder='{"kind": "case", "server_seed": "…", …}'
        value={text}
        onChange={({ target }) => setText(target.value)}
        className="mt-4 w-full rounded-md border border-edge bg-ink p-4 font-mono text-sm placeholder:text-soft hover:border-edge-strong"
      />
      {wrong && (
        <p id="paste-wrong" role="alert" className="mt-2 text-sm text-error">
          <Trans>This is not JSON. Paste the whole record, from the first brace to the last.</Trans>
        </p>
      )}
      <Button onClick={check} disabled={text.trim() === ''} className="mt-3">
        <Trans>Verify</Trans>
      </Button>
    </details>
  );
}
