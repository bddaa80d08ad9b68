import type { Reply } from '@vitrine/contract/index';
import { Reward } from './reward.tsx';

/** The names of the places, as they write themselves. */
const names: Record<string, string> = {
  discord: 'Discord',
  x: 'X',
  instagram: 'Instagram',
  telegram: 'Telegram',
  reddit: 'Reddit',
  facebook: 'Facebook',
};

/** The site's pages elsewhere: the press opens one, and receives its reward. */
export function Follows({
  follows,
  can_receive,
}: {
  follows: Reply<'GET /api/orders/follow'>;
  can_receive: boolean;
}) {
  return (
    <ul className="divide-y divide-edge">
      {follows.map(({ type, url, points, received }) => (
        <li key={type} className="flex min-h-12 flex-wrap items-center justify-between gap-x-4">
          <a href={url} target="_blank" rel="noreferrer" className="underline underline-offset-4">
            {names[type] ?? type}
          </a>
          <Reward
            call="POST /api/orders/follow"
            input={{ type, url }}
            points={points}
            received={received}
            is_due={can_receive}
            onPress={() => window.open(url, '_blank', 'noreferrer')}
          />
        </li>
      ))}
    </ul>
  );
}
