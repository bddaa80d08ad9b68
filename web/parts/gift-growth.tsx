import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';

/** How far a player's play covers the top-ups that gifts follow; nothing once it covers them. */
export function GiftGrowth({ rule: { met, play } }: { rule: Reply<'GET /api/gift_rule'> }) {
  const numbers = useNumbers();
  if (!met || play.have >= play.need) return null;
  const [so_far, of] = [numbers.money(play.have), numbers.money(play.need)];
  return (
    <p className="text-sm text-soft">
      <Trans>
        Gifts grow with your top-ups of 30 days, as far as you have played for ten times as much:{' '}
        {so_far} of {of} so far.
      </Trans>
    </p>
  );
}
