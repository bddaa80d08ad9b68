import { Trans } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { Conditions } from '../parts/conditions.tsx';
import { GiftGrowth } from '../parts/gift-growth.tsx';
import { Card } from '../ui/card.tsx';

type Rule = Reply<'GET /api/gift_rule'>;

/** The conditions of every reward, each with a way to meet it; once met, how gifts grow. */
export function GiftRule({ rule }: { rule: Rule }) {
  if (rule.met) return <GiftGrowth rule={rule} className="mt-3" />;
  return (
    <Card className="mt-6 p-5 sm:p-6">
      <h2 className="text-xl">
        <Trans>Before you receive a reward</Trans>
      </h2>
      <div className="mt-4">
        <Conditions list={rule.list} />
      </div>
    </Card>
  );
}
