import { Trans } from '@lingui/react/macro';
import { CalendarRange, MailOpen } from 'lucide-react';
import type { Amount } from '@vitrine/contract/amount';
import { useNumbers } from '../kit/numbers.ts';
import { Money } from '../parts/price.tsx';
import { ClaimName } from './names.tsx';
import type { Everything } from './page.tsx';
import { Part } from './part.tsx';
import { Row } from './row.tsx';
import type { Claims } from './use-claims.ts';
import type { Claim } from './waiting.ts';

export interface VipGiftsProps extends Pick<Everything, 'vip' | 'weekly' | 'tasks'> {
  waiting: readonly Claim[];
  claims: Claims;
}

/** The gifts of the player's VIP level: red envelopes, the week's case and its tasks. */
export function VipGifts({ vip, weekly, tasks, waiting, claims }: VipGiftsProps) {
  const envelopes = waiting.filter(({ kind }) => kind === 'envelope');
  const week = waiting.find(({ kind }) => kind === 'weekly');
  const claim = (one: Claim | undefined) => (one ? { one, claims } : null);
  return (
    <Part title={<Trans>VIP level {vip.level}</Trans>}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {envelopes.map((one) => {
          const level = vip.levels.find(({ id }) => String(id) === one.which)!;
          return (
            <Row
              key={one.id}
              Icon={MailOpen}
              color={level.color}
              claim={claim(one)}
              title={<ClaimName claim={one} />}
            >
              <Money amount={level.red_money} /> <Trans>as a bonus</Trans>
            </Row>
          );
        })}
        {envelopes.length === 0 && (
          <Row Icon={MailOpen} claim={null} title={<Trans>Level reward</Trans>}>
            <NextLevel next={vip.next_level} exp={vip.level_exp} next_exp={vip.next_level_exp} />
          </Row>
        )}
        {weekly.box && (
          <Row
            picture={weekly.box.picture}
            Icon={CalendarRange}
            claim={claim(week)}
            title={weekly.box.name}
          >
            {weekly.state === 'received' ? (
              <Trans>You have this week’s case</Trans>
            ) : (
              <Trans>Your level’s case, once a week</Trans>
            )}
          </Row>
        )}
        {tasks.list.map((task) => (
          <Row
            key={task.id}
            Icon={CalendarRange}
            claim={claim(waiting.find(({ id }) => id === `task ${task.id}`))}
            title={<TaskName id={task.id} need={task.need} />}
          >
            {task.state === 'received' ? (
              <Trans>Claimed</Trans>
            ) : (
              <>
                <Money amount={task.money} /> <Trans>as a bonus</Trans>
                {' · '}
                <SoFar id={task.id} need={task.need} have={task.have} />
              </>
            )}
          </Row>
        ))}
      </ul>
    </Part>
  );
}

interface NextLevelProps {
  next: Everything['vip']['next_level'];
  exp: number;
  next_exp: number | null;
}

function NextLevel({ next, exp, next_exp }: NextLevelProps) {
  const numbers = useNumbers();
  if (next === null || next_exp === null) return <Trans>You have received all of them</Trans>;
  const missing = numbers.money((next_exp - exp) as Amount);
  return (
    <Trans>
      Level {next.level} pays <Money amount={next.red_money} />: {missing} of top-ups to go
    </Trans>
  );
}

type TaskProps = Pick<Everything['tasks']['list'][number], 'id' | 'need'>;

function TaskName({ id, need }: TaskProps) {
  const numbers = useNumbers();
  const amount = numbers.money(need as Amount);
  switch (id) {
    case 'stake':
      return <Trans>Play for {amount} this week</Trans>;
    case 'cases':
      return <Trans>Open cases for {amount} this week</Trans>;
    case 'days':
      return <Trans>Days of play this week: {need}</Trans>;
  }
}

function SoFar({ id, need, have }: TaskProps & { have: number }) {
  const numbers = useNumbers();
  const shown = (count: number) =>
    id === 'days' ? numbers.count(count) : numbers.money(count as Amount);
  const [so_far, of] = [shown(Math.min(have, need)), shown(need)];
  return (
    <Trans>
      {so_far} of {of}
    </Trans>
  );
}
