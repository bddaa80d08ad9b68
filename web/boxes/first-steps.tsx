import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Gift, Link2, UserPlus, X, type LucideIcon } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import NextStep from '../free/next-step.tsx';
import { useApi } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { readStored, writeStored } from '../kit/stored.ts';
import { buttonLook, IconButton } from '../ui/button.tsx';
import './texts.ts';

type Steps = Reply<'GET /api/first_steps'>;

/**
 * The steps after the welcome case, each with what it gives, until it is done or the player closes
 * them. The browser reads them: it alone knows whether they were closed.
 */
export default function FirstSteps({ className }: { className?: string }) {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const id = String(usePlayer()?.id);
  const [steps, setSteps] = useState<Steps | null>(null);
  useEffect(() => {
    if (readStored('steps') === id) return;
    void api('GET /api/first_steps', {}).then((answer) => answer.ok && setSteps(answer.data));
  }, [api, id]);
  if (!steps) return null;
  const { trade_link, friend, free_case } = steps;
  if (trade_link && friend && !free_case) return null;
  const close = () => {
    writeStored('steps', id);
    setSteps(null);
  };
  return (
    <section aria-labelledby="first-steps" className={className}>
      <div className="glass rounded-lg p-4 sm:p-5">
        <div className="flex items-center justify-between gap-3">
          <h2 id="first-steps" className="text-lg">
            <Trans>What comes next</Trans>
          </h2>
          <IconButton label={t`Close`} onClick={close}>
            <X className="size-5" aria-hidden />
          </IconButton>
        </div>
        <ul className="mt-2 grid gap-3 md:auto-cols-fr md:grid-flow-col">
          {!trade_link && (
            <Step
              Icon={Link2}
              title={<Trans>Set your trade link</Trans>}
              gives={<Trans>Then your items can go to your Steam account.</Trans>}
              to={paths.my}
              action={<Trans>Set it</Trans>}
            />
          )}
          {!friend && (
            <Step
              Icon={UserPlus}
              title={<Trans>Invite a friend</Trans>}
              gives={<Trans>You get a share of what we earn when they play.</Trans>}
              to={paths.promotion}
              action={<Trans>Get your link</Trans>}
            />
          )}
          {free_case && (
            <Step
              Icon={Gift}
              title={<Trans>A free case: {free_case.case.name}</Trans>}
              gives={<NextStep of={{ openable: free_case.next === null, next: free_case.next }} />}
              to={paths.case(free_case.case.id)}
              action={<Trans>See the case</Trans>}
            />
          )}
        </ul>
      </div>
    </section>
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
      <Link to={to} className={`${buttonLook('quiet', 'small')} col-start-2 justify-self-start`}>
        {action}
      </Link>
    </li>
  );
}
