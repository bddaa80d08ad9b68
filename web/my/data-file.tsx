import { Plural, Trans } from '@lingui/react/macro';
import { Download } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import type { Personal } from './data-page.tsx';

/** How often the page asks whether a file is ready. */
const look_ms = 2000;

/** The file of one's own data: asked for, being made, ready for a day. */
export function DataFile({ personal }: { personal: Personal }) {
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const { exports, exports_left } = personal;
  const is_making = exports.some(({ ready_at }) => ready_at === null);
  useEffect(() => {
    if (!is_making) return undefined;
    const looking = setInterval(() => void revalidate(), look_ms);
    return () => clearInterval(looking);
  }, [is_making, revalidate]);
  const ask = async () => {
    if (await send('POST /api/personal/exports', {})) await revalidate();
  };
  return (
    <Section
      title={<Trans>Get my data</Trans>}
      about={
        <Trans>
          One JSON file with everything we store about you: named lists, each explained under
          “about”. It’s ready within a minute, and only you can download it, for a day. Amounts are
          in thousandths of a dollar, token or point.
        </Trans>
      }
    >
      <ul aria-live="polite" className="grid gap-4 empty:hidden">
        {exports.map((file) => (
          <ExportRow key={file.id} file={file} />
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-x-6 gap-y-3 not-first:mt-6">
        <p className="grow basis-56 text-sm text-soft">
          <Plural
            value={exports_left}
            _0="You’ve requested three files in 24 hours. You can request the next one tomorrow."
            one="You can request # more file within 24 hours."
            other="You can request # more files within 24 hours."
          />
        </p>
        {exports_left > 0 && !is_making && (
          <Button variant="main" loading={sending} onClick={() => void ask()}>
            <Trans>Get my data</Trans>
          </Button>
        )}
      </div>
    </Section>
  );
}

function ExportRow({ file }: { file: Personal['exports'][number] }) {
  const { id, asked_at, ready_at, expires_at } = file;
  if (ready_at === null)
    return (
      <li className="text-soft">
        <Trans>Your file is being made.</Trans>
      </li>
    );
  return (
    <li className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <p className="grow basis-56">
        <Trans>
          Your data as of <Moment at={asked_at} />
        </Trans>
        <span className="mt-1 block text-sm text-soft">
          <Trans>
            Here until <Moment at={expires_at} />
          </Trans>
        </span>
      </p>
      <a href={`/api/personal/exports/${id}/file`} download className={buttonLook('quiet')}>
        <Download className="size-4" aria-hidden />
        <Trans>Download</Trans>
      </a>
    </li>
  );
}
