import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { Money } from '../parts/price.tsx';
import { PauseButton } from './controls.tsx';
import { useFresh } from './use-fresh.ts';

type Latest = Reply<'GET /api/rolling_data'>;
type Payment = Latest['recharge'][number] | Latest['withdrawal'][number];

/** How long each line is shown. */
const line_ms = 5_000;
const every_ms = 60_000;

/** Shows the latest top-ups and withdrawals one at a time; nothing while there are none. */
export function Ticker() {
  const { t } = useLingui();
  const latest = useFresh('GET /api/rolling_data', {}, every_ms);
  const payments = latest ? takeTurns(latest) : [];
  const [paused, pause] = useState(false);
  const [turn, setTurn] = useState(0);
  const moves = !paused && payments.length > 1;
  useEffect(() => {
    if (!moves) return undefined;
    const timer = setInterval(() => setTurn((last) => last + 1), line_ms);
    return () => clearInterval(timer);
  }, [moves]);
  const shown = payments[turn % payments.length];
  if (!shown) return null;
  return (
    <div
      role="group"
      aria-label={t`Latest payments`}
      className="flex min-w-0 grow basis-72 items-center gap-2 text-sm"
    >
      {payments.length > 1 && <PauseButton paused={paused} onPause={pause} />}
      <p
        key={turn}
        aria-live="off"
        className="min-w-0 grow animate-arrive truncate text-soft motion-reduce:animate-none"
      >
        <Line payment={shown} />
      </p>
    </div>
  );
}

function Line({ payment }: { payment: Payment }) {
  const { name } = payment;
  if ('money' in payment) {
    return (
      <Trans>
        {name} topped up <Money amount={payment.money} className="text-brass" />
      </Trans>
    );
  }
  return (
    <Trans>
      {name} withdrew {payment.goods.hash_name}
    </Trans>
  );
}

/** Alternates top-ups and withdrawals while there are both. */
function takeTurns({ recharge, withdrawal }: Latest): Payment[] {
  const turns = Array.from({ length: Math.max(recharge.length, withdrawal.length) }, (_, at) => [
    recharge[at],
    withdrawal[at],
  ]);
  return turns.flat().filter((payment) => payment !== undefined);
}
