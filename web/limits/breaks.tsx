import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { break_lengths, type BreakLength } from '@vitrine/contract/limit-rules';
import type { ExclusionMonths } from '@vitrine/contract/limits';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { useServerNow } from '../kit/server-clock.ts';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { Help } from '../parts/stop.tsx';
import { Button } from '../ui/button.tsx';
import { Checkbox, Select } from '../ui/choice.tsx';
import { toast } from '../ui/toast.tsx';

type Limits = Reply<'GET /api/limits'>;

/** Breaks, each with a press, and exclusions, which a tick of the player's own confirms. */
export function Breaks(limits: Limits) {
  return (
    <>
      {limits.excluded_until === null && (
        <Section
          title={<Trans>A break</Trans>}
          about={
            <Trans>
              It starts right away in all your sessions and ends automatically. Until then you can’t
              play, join, claim or top up; your seats in waiting battles are refunded. You can still
              withdraw, sell and write to support. Nobody can shorten it.
            </Trans>
          }
        >
          <Break until={limits.break_until} />
        </Section>
      )}
      <Section
        title={<Trans>Self-exclusion</Trans>}
        about={
          <Trans>
            The same, for months or years. Nobody can end it early, not even you. Afterwards you
            stay out until you ask to return, and 24 hours more.
          </Trans>
        }
      >
        <Help className="mb-4" />
        {limits.excluded_until === null ? (
          <Exclusion />
        ) : (
          <Excluded {...limits} until={limits.excluded_until} />
        )}
      </Section>
    </>
  );
}

const hour_ms = 3_600_000;

const length_hours: Record<BreakLength, number> = { '24h': 24, '7d': 168, '30d': 720, '6w': 1008 };

function Break({ until }: { until: string | null }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const now = useServerNow();
  const lengths: Record<BreakLength, string> = {
    '24h': t`24 hours`,
    '7d': t`7 days`,
    '30d': t`30 days`,
    '6w': t`6 weeks`,
  };
  // A shorter one would change nothing, and one of the same length hardly anything.
  const longer = break_lengths.filter(
    (length) => until === null || now + (length_hours[length] - 1) * hour_ms > Date.parse(until),
  );
  const begin = async (length: BreakLength) => {
    if (!(await send('POST /api/breaks', { length }, { retry: true }))) return;
    toast.success(t`Your break has begun`);
    await revalidate();
  };
  return (
    <>
      {until && (
        <p className="mb-4">
          <Trans>
            You are on a break until <Moment at={until} />.
          </Trans>{' '}
          {longer.length > 0 && <Trans>You can make it longer:</Trans>}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {longer.map((length) => (
          <Button key={length} aria-disabled={sending} onClick={() => void begin(length)}>
            {lengths[length]}
          </Button>
        ))}
      </div>
    </>
  );
}

const all_months: readonly ExclusionMonths[] = [6, 12, 24, 60, null];

function Exclusion() {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const [months, setMonths] = useState('6');
  const [sure, setSure] = useState(false);
  const [missing, setMissing] = useState(false);
  const names: Record<string, string> = {
    6: t`6 months`,
    12: t`1 year`,
    24: t`2 years`,
    60: t`5 years`,
    null: t`For good`,
  };
  const exclude = async () => {
    setMissing(!sure);
    if (!sure) return;
    const chosen = all_months.find((one) => String(one) === months) ?? null;
    if (!(await send('POST /api/exclusion', { months: chosen, sure: true }, { retry: true })))
      return;
    toast.success(t`You have excluded yourself`);
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <Select
        label={t`For how long`}
        value={months}
        options={all_months.map((one) => ({ value: String(one), label: names[String(one)]! }))}
        onChange={({ target }) => setMonths(target.value)}
        className="w-56 max-w-full"
      />
      <Checkbox
        label={t`I’m sure. Nobody can undo this.`}
        checked={sure}
        error={missing ? t`Tick this first.` : undefined}
        onChange={({ target }) => setSure(target.checked)}
      />
      <Button variant="danger" loading={sending} onClick={() => void exclude()}>
        <Trans>Exclude myself</Trans>
      </Button>
    </div>
  );
}

function Excluded({
  until,
  excluded_for_good,
  returns_at,
}: Pick<Limits, 'excluded_for_good' | 'returns_at'> & { until: string }) {
  const { revalidate } = useRevalidator();
  const { sending, send } = useCall();
  const now = useServerNow();
  const may_ask = returns_at === null && Date.parse(until) <= now;
  const ask = async () => {
    await send('POST /api/exclusion/return', {}, { retry: true });
    await revalidate();
  };
  return (
    <div className="grid justify-items-start gap-4">
      <p>
        {returns_at ? (
          <Trans>
            You have asked to return. You can play again from <Moment at={returns_at} />.
          </Trans>
        ) : excluded_for_good ? (
          <Trans>
            You have excluded yourself for good. From <Moment at={until} /> you can ask to return;
            then it takes 7 days.
          </Trans>
        ) : (
          <Trans>
            You have excluded yourself until <Moment at={until} />. Then you can ask to return; it
            takes 24 hours.
          </Trans>
        )}
      </p>
      {may_ask && (
        <Button loading={sending} onClick={() => void ask()}>
          <Trans>Ask to return</Trans>
        </Button>
      )}
    </div>
  );
}
