import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Check, Link2, UserPlus, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { Picture } from '../ui/picture.tsx';
import './texts.ts';
import { useFirstBattle } from './use-first-battle.ts';

export type FirstSteps = Reply<'GET /api/first_steps'>;
type Act = FirstSteps['acts'][number];

/** A newcomer's first acts as four lamps, and the next of them; then the steps after them. */
export default function FirstActs({ first: { acts, case: gift, steps } }: { first: FirstSteps }) {
  const next = acts.find(({ state }) => state === 'next');
  if (!gift) return null;
  return (
    <section aria-labelledby="first-acts" className="glass grid gap-4 rounded-lg p-4 sm:p-5">
      <Lamps acts={acts} />
      {next ? (
        <NextAct kind={next.kind} gift={gift} />
      ) : steps.length > 0 ? (
        <Steps steps={steps} />
      ) : (
        <AllDone />
      )}
    </section>
  );
}

/** The acts in their order, those that are done lit. */
function Lamps({ acts }: { acts: readonly Act[] }) {
  const { t } = useLingui();
  const names: Record<Act['kind'], string> = {
    welcome: t`Gift`,
    upgrade: t`Upgrade`,
    battle: t`Battle`,
    wheel: t`Wheel`,
  };
  return (
    <ol aria-label={t`Your first steps`} className="grid grid-cols-4">
      {acts.map(({ kind, state }) => (
        <li
          key={kind}
          aria-current={state === 'next' ? 'step' : undefined}
          className="grid justify-items-center gap-1 text-center text-xs"
        >
          <span
            className={classes(
              'grid size-7 place-items-center rounded-full transition-colors',
              state === 'done' && 'bg-brass text-on-brass shadow-brass',
              state === 'next' && 'border-2 border-brass',
              state === 'later' && 'border border-edge-strong',
            )}
          >
            {state === 'done' && <Check className="size-4" role="img" aria-label={t`done`} />}
          </span>
          <span className={state === 'next' ? 'text-bright' : 'text-soft'}>{names[kind]}</span>
        </li>
      ))}
    </ol>
  );
}

function NextAct({ kind, gift }: { kind: Act['kind']; gift: NonNullable<FirstSteps['case']> }) {
  const paths = usePaths();
  const { give, giving } = useFirstBattle();
  switch (kind) {
    case 'welcome':
      return (
        <Stand
          picture={gift.picture}
          title={<Trans>Your welcome case is here</Trans>}
          about={<Trans>{gift.name} is a gift. Open it, and check the draw yourself.</Trans>}
        >
          <Link to={paths.case(gift.id)} className={buttonLook('main')}>
            <Trans>Open it</Trans>
          </Link>
        </Stand>
      );
    case 'upgrade':
      return (
        <Stand
          title={<Trans>Try for a win worth twice as much</Trans>}
          about={<Trans>You lose your stake if you miss. The exact chance is shown first.</Trans>}
        >
          <Link to={paths.upgrade} className={buttonLook('main')}>
            <Trans>See the chance</Trans>
          </Link>
        </Stand>
      );
    case 'battle':
      return (
        <Stand
          picture={gift.picture}
          title={<Trans>A battle against a bot, on us</Trans>}
          about={
            <Trans>
              Two rounds of {gift.name}. The higher total takes all four items, and half the time
              that’s you.
            </Trans>
          }
        >
          <Button variant="main" loading={giving} onClick={() => void give()}>
            <Trans>Play the bot</Trans>
          </Button>
        </Stand>
      );
    case 'wheel':
      return (
        <Stand
          title={<Trans>Spin the daily wheel</Trans>}
          about={<Trans>Your first spin is on us.</Trans>}
        >
          <Link to={paths.turntable} className={buttonLook('main')}>
            <Trans>To the wheel</Trans>
          </Link>
        </Stand>
      );
  }
}

function AllDone() {
  const paths = usePaths();
  return (
    <Stand
      title={<Trans>You’ve had everything on us</Trans>}
      about={<Trans>Your winnings are in your backpack. Each case shows its odds first.</Trans>}
    >
      <Link to={paths.home} className={buttonLook('main')}>
        <Trans>See all cases</Trans>
      </Link>
    </Stand>
  );
}

interface StandProps {
  picture?: string;
  title: ReactNode;
  about: ReactNode;
  /** The button. */
  children: ReactNode;
}

function Stand({ picture, title, about, children }: StandProps) {
  return (
    <div className="flex items-center gap-4 sm:gap-6">
      {picture && (
        <span className="exhibit grid w-20 shrink-0 place-items-center rounded-md p-1 sm:w-32">
          <Picture src={picture} alt="" eager sizes="8rem" className="w-full" />
        </span>
      )}
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3 text-left">
        <div className="min-w-0">
          <h2 id="first-acts" className="text-lg sm:text-xl">
            {title}
          </h2>
          <p className="text-sm text-soft">{about}</p>
        </div>
        {children}
      </div>
    </div>
  );
}

/** After the acts: what an item that can be sent, or a win to tell of, makes worth doing. */
function Steps({ steps }: { steps: FirstSteps['steps'] }) {
  const paths = usePaths();
  return (
    <>
      <h2 id="first-acts" className="sr-only">
        <Trans>Next steps</Trans>
      </h2>
      <ul className="grid gap-3 md:auto-cols-fr md:grid-flow-col">
        {steps.includes('trade_link') && (
          <Step
            Icon={Link2}
            title={<Trans>Set your trade link</Trans>}
            gives={<Trans>Then your items can go to your Steam account.</Trans>}
            to={paths.my}
            action={<Trans>Set it</Trans>}
          />
        )}
        {steps.includes('friend') && (
          <Step
            Icon={UserPlus}
            title={<Trans>Invite a friend</Trans>}
            gives={<Trans>You get a share of what we earn when they play.</Trans>}
            to={paths.promotion}
            action={<Trans>Get your link</Trans>}
          />
        )}
      </ul>
    </>
  );
}

interface StepProps {
  Icon: LucideIcon;
  title: ReactNode;
  /** The gain. */
  gives: ReactNode;
  to: string;
  action: ReactNode;
}

function Step({ Icon, title, gives, to, action }: StepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md bg-surface p-3">
      <Icon className="mt-1 size-5 text-brass" aria-hidden />
      <div className="min-w-0">
        <h3 className="text-base">{title}</h3>
        <p className="text-sm text-soft">{gives}</p>
      </div>
      <Link to={to} className={classes(buttonLook(), 'col-start-2 justify-self-start')}>
        {action}
      </Link>
    </li>
  );
}
