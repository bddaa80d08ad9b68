import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { visit } from '../kit/context.ts';
import { useNumbers } from '../kit/numbers.ts';
import { Backdrop } from '../parts/backdrop.tsx';
import { Head } from '../parts/head.tsx';
import { WhatIsThis } from '../parts/what-is-this.tsx';
import type { Route } from './+types/page.ts';
import { Levels } from './levels.tsx';
import { readVip } from './read.ts';
import { Standing } from './standing.tsx';
import { WeeklyTasks } from './tasks.tsx';
import './texts.ts';
import { useClaim } from './use-claim.ts';
import { WeeklyBox } from './weekly-box.tsx';

/** Loads the levels, and for a player the week's case and tasks. */
export const loader = ({ context }: Route.LoaderArgs) => readVip(context.get(visit).api);

export default function VipPage({
  loaderData: { vip, release, weekly, tasks },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const part = useNumbers().percent(release.percent);
  const claims = useClaim();
  return (
    <div className="relative mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Backdrop place="vip" />
      <Head
        title={t`VIP`}
        description={t`Every full dollar you top up earns 1 experience point. Shop tokens and gift cards earn none, and a refund takes its points back.`}
      />
      <h1 className="text-hero">
        <Trans>VIP</Trans>
      </h1>
      <p className="mt-2 max-w-prose text-soft">
        <Trans>
          Every full dollar you top up earns 1 experience point. Shop tokens and gift cards earn
          none, and a refund takes its points back.
        </Trans>
      </p>
      <Standing vip={vip} />
      {weekly && tasks && (
        <div className="mt-6 grid gap-6 lg:grid-cols-2">
          <WeeklyBox weekly={weekly} claims={claims} />
          <WeeklyTasks tasks={tasks} claims={claims} />
        </div>
      )}
      <Levels vip={vip} claims={claims} />
      <p className="mt-8 max-w-prose text-sm text-soft">
        <Trans>
          Rewards are added to your bonus: each stake releases {part} of its amount from it into
          your balance.
        </Trans>{' '}
        <Plural
          value={release.days}
          one="Any bonus left after # day expires. A refund cancels it too."
          other="Any bonus left after # days expires. A refund cancels it too."
        />{' '}
        <WhatIsThis of="bonus" />
      </p>
    </div>
  );
}
