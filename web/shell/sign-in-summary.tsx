import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useApi } from '../kit/client.ts';
import { useLimitTexts } from '../kit/limit-text.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Moment } from '../parts/moment.tsx';
import { Money } from '../parts/price.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Net } from './sitting.tsx';

type Told = Reply<'GET /api/sitting/summary'>;
type Summary = NonNullable<Told['summary']>;
type SignedOut = NonNullable<Told['signed_out']>;

/** Read once after a sign-in, and closed with a press. */
export default function SignInSummary() {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const [told, setTold] = useState<Told>();
  useEffect(() => {
    let is_here = true;
    void api('GET /api/sitting/summary', {}).then((answer) => {
      if (is_here && answer.ok) setTold(answer.data);
    });
    return () => {
      is_here = false;
    };
  }, [api]);
  if (!told) return null;
  const { summary, signed_out } = told;
  if (!summary && !signed_out) return null;
  const close = () => {
    setTold(undefined);
    void api('POST /api/sitting/summary', {});
  };
  return (
    <Dialog
      open
      onClose={close}
      title={summary ? t`Your last 30 days` : t`You were signed out`}
      description={summary ? t`Across all games.` : undefined}
    >
      {signed_out && <WhySignedOut {...signed_out} />}
      {summary && <Sums {...summary} />}
      <div className="mt-6 flex flex-wrap gap-2">
        <Button onClick={close}>
          <Trans>Close</Trans>
        </Button>
        <Link to={paths.limits} className={buttonLook('ghost')} onClick={close}>
          <Trans>Limits and breaks</Trans>
        </Link>
      </div>
    </Dialog>
  );
}

function WhySignedOut({ kind, period, at, free_at }: SignedOut) {
  const { names } = useLimitTexts();
  const name = names[kind][period];
  return (
    <p className="mb-4 text-sm text-soft">
      <Trans>
        A limit was used up on <Moment at={at} />, which ended your sessions: {name}. There is room
        again from <Moment at={free_at} />.
      </Trans>
    </p>
  );
}

function Sums({ minutes, staked, won, net }: Summary) {
  const { t } = useLingui();
  const numbers = useNumbers();
  const [hours, rest] = [numbers.count(Math.floor(minutes / 60)), numbers.count(minutes % 60)];
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 gap-y-2 tabular-nums [&>dd]:text-right [&>dt]:text-soft">
      <dt>
        <Trans>Time played</Trans>
      </dt>
      <dd>{minutes < 60 ? t`${rest} min` : t`${hours} h ${rest} min`}</dd>
      <dt>
        <Trans>Staked</Trans>
      </dt>
      <dd>
        <Money amount={staked} />
      </dd>
      <dt>
        <Trans>Won, at prices back then</Trans>
      </dt>
      <dd>
        <Money amount={won} />
      </dd>
      <dt>
        <Trans>Net result</Trans>
      </dt>
      <dd>
        <Net amount={net} />
      </dd>
    </dl>
  );
}
