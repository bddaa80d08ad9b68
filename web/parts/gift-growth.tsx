import { Plural } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { useNumbers } from '../kit/numbers.ts';

/** How far a player's play covers the top-ups that gifts follow; nothing once it covers them. */
export function GiftGrowth({ rule: { met, play } }: { rule: Reply<'GET /api/gift_rule'> }) {
  const numbers = useNumbers();
  if (!met || play.have >= play.need) return null;
  const [so_far, of] = [numbers.money(play.have), numbers.money(play.need)];
  return (
    <p className="text-sm text-soft">
      <Plural
        value={play.days}
        one={`Gifts grow with your top-ups of the last day, and all of these count once you have played for ${of}: ${so_far} so far.`}
        other={`Gifts grow with your top-ups of the last # days, and all of these count once you have played for ${of}: ${so_far} so far.`}
      />
    </p>
  );
}
