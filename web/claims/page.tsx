import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { Amount } from '@vitrine/contract/amount';
import type { Reply } from '@vitrine/contract/index';
import { Check, Circle } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { need, visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { usePaths } from '../kit/paths.ts';
import { Head } from '../parts/head.tsx';
import { Moment } from '../parts/moment.tsx';
import { Section } from '../parts/section.tsx';
import { StopCard, useStop } from '../parts/stop.tsx';
import { Meter } from '../ui/meter.tsx';
import type { Route } from './+types/page.ts';
import { Follows } from './follows.tsx';
import { GiftRule } from './gift-rule.tsx';
import { Reward } from './reward.tsx';
import './texts.ts';

/** Loads what the player can receive once; a visitor gets the page that asks to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [rule, guidance, old_new, follows] = await Promise.all([
    api('GET /api/gift_rule', {}),
    api('GET /api/guidance', {}),
    api('GET /api/old_new', {}),
    api('GET /api/orders/follow', {}),
  ]);
  return {
    rule: need(rule),
    guidance: need(guidance),
    old_new: need(old_new),
    follows: need(follows),
  };
}

export default function GuidePage({ loaderData }: Route.ComponentProps) {
  const { t } = useLingui();
  const stop = useStop();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`First steps and rewards`} private />
      <h1 className="text-hero">
        <Trans>First steps and rewards</Trans>
      </h1>
      {stop ? <StopCard stop={stop} /> : <Rewards {...loaderData} />}
    </div>
  );
}

function Rewards({ rule, guidance, old_new, follows }: Route.ComponentProps['loaderData']) {
  const paths = usePaths();
  return (
    <>
      <p className="mt-3 max-w-prose text-soft">
        <Trans>Small one-time rewards in points.</Trans>{' '}
        <Link to={paths.preRegister} className="underline underline-offset-4">
          <Trans>Did you pre-register?</Trans>
        </Link>
      </p>
      <GiftRule rule={rule} />
      <Section
        title={<Trans>First steps</Trans>}
        about={
          <Trans>
            Finish these steps to unlock everything here. You get the reward once all are done.
          </Trans>
        }
      >
        <Guide guidance={guidance} rule={rule} />
      </Section>
      <Section
        title={<Trans>Welcome back</Trans>}
        about={
          <Plural
            value={old_new.pause_days}
            one="Top up again after # day or more away and get a reward for coming back."
            other="Top up again after # days or more away and get a reward for coming back."
          />
        }
      >
        <Back back={old_new.back} can_receive={rule.met} />
      </Section>
      <Section
        title={<Trans>Friends who play</Trans>}
        about={
          <Trans>An extra reward for each friend you invited who has topped up recently.</Trans>
        }
      >
        <Extra extra={old_new.extra} can_receive={rule.met} />
      </Section>
      {follows.length > 0 && (
        <Section
          title={<Trans>Follow us</Trans>}
          about={<Trans>Each button opens our page there. You get one reward per page.</Trans>}
        >
          <Follows follows={follows} can_receive={rule.met} />
        </Section>
      )}
    </>
  );
}

function Guide({
  guidance,
  rule,
}: {
  guidance: Reply<'GET /api/guidance'>;
  rule: Reply<'GET /api/gift_rule'>;
}) {
  const { t } = useLingui();
  const paths = usePaths();
  const numbers = useNumbers();
  // The guide asks for as much as every gift does.
  const least = numbers.money(rule.list.find(({ kind }) => kind === 'top_up')!.need as Amount);
  const { list, done, total, reward } = guidance;
  const steps: Record<(typeof list)[number]['key'], { label: ReactNode; to: string }> = {
    email: { label: <Trans>Verify your e-mail address</Trans>, to: paths.my },
    client_seed: { label: <Trans>Set your client seed</Trans>, to: paths.fairness },
    open_case: { label: <Trans>Open a case</Trans>, to: paths.home },
    trade_link: { label: <Trans>Save your trade link</Trans>, to: paths.my },
    top_up: { label: <Trans>Top up {least} for the first time</Trans>, to: paths.pay },
  };
  return (
    <>
      <Meter label={t`First steps`} value={done / total} text={t`${done} of ${total}`} />
      <ol className="mt-4 divide-y divide-edge">
        {list.map(({ key, done: is_done }) => (
          <li key={key} className="flex min-h-12 items-center gap-3">
            {is_done ? (
              <Check className="size-5 shrink-0 text-success" aria-hidden />
            ) : (
              <Circle className="size-5 shrink-0 text-faint" aria-hidden />
            )}
            {is_done ? (
              <span className="text-soft">
                {steps[key].label}{' '}
                <span className="sr-only">
                  <Trans>done</Trans>
                </span>
              </span>
            ) : (
              <Link
                to={steps[key].to}
                className="underline underline-offset-4 hover:text-brass-light"
              >
                {steps[key].label}
              </Link>
            )}
          </li>
        ))}
      </ol>
      <div className="mt-4">
        <Reward
          call="POST /api/guidance/receive"
          input={{}}
          {...reward}
          is_due={rule.met && done === total}
        />
      </div>
    </>
  );
}

function Back({
  back,
  can_receive,
}: {
  back: Reply<'GET /api/old_new'>['back'];
  can_receive: boolean;
}) {
  if (!back)
    return (
      <p className="text-soft">
        <Trans>You haven’t been away that long.</Trans>
      </p>
    );
  return (
    <div className="flex flex-wrap items-center justify-between gap-4">
      <p>
        <Plural
          value={back.away_days}
          one="You came back after # day."
          other="You came back after # days."
        />{' '}
        <span className="text-sm text-soft">
          <Moment at={back.at} />
        </span>
      </p>
      <Reward
        call="POST /api/old_new/receive"
        input={{}}
        points={back.points}
        received={back.received}
        is_due={can_receive}
      />
    </div>
  );
}

function Extra({
  extra,
  can_receive,
}: {
  extra: Reply<'GET /api/old_new'>['extra'];
  can_receive: boolean;
}) {
  const paths = usePaths();
  if (extra.length === 0)
    return (
      <p className="text-soft">
        <Trans>Nobody yet.</Trans>{' '}
        <Link to={paths.promotion} className="underline underline-offset-4">
          <Trans>Invite friends</Trans>
        </Link>
      </p>
    );
  return (
    <ul className="divide-y divide-edge">
      {extra.map(({ id, name, points, received }) => (
        <li key={id} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          <span>{name}</span>
          <Reward
            call="POST /api/old_new/extra_receive/{id}"
            input={{ id: String(id) }}
            points={points}
            received={received}
            is_due={can_receive}
          />
        </li>
      ))}
    </ul>
  );
}
