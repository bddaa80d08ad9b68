import { Plural, Trans } from '@lingui/react/macro';
import { Footprints, Undo2, Users, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { ClaimName } from './names.tsx';
import type { Everything } from './page.tsx';
import { Part } from './part.tsx';
import { Row } from './row.tsx';
import type { Claims } from './use-claims.ts';
import { isForOnce, type Claim, type OnceKind } from './waiting.ts';

const icons: Readonly<Record<OnceKind, LucideIcon>> = {
  guide: Footprints,
  return: Undo2,
  friend: Users,
};

export interface OnceProps extends Pick<Everything, 'guidance' | 'old_new'> {
  waiting: readonly Claim[];
  claims: Claims;
}

/** Rewards that a player gets once: those that wait, and the way to the others. */
export function Once({ guidance, old_new, waiting, claims }: OnceProps) {
  const paths = usePaths();
  const points = {
    guide: guidance.reward.points,
    return: old_new.back?.points ?? old_new.points,
    friend: old_new.points,
  };
  return (
    <Part title={<Trans>First steps and rewards</Trans>}>
      <ul className="grid gap-3 lg:grid-cols-2">
        {waiting.filter(isForOnce).map((one) => (
          <Row
            key={one.id}
            Icon={icons[one.kind]}
            title={<ClaimName claim={one} />}
            claim={{ one, claims }}
          >
            <Plural value={points[one.kind]} one="# point" other="# points" />
          </Row>
        ))}
        <li>
          <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
            <p className="max-w-prose text-sm text-soft">
              <Trans>Small one-time rewards in points.</Trans>
            </p>
            <Link to={paths.guide} className={buttonLook('quiet')}>
              <Trans>See the rewards</Trans>
            </Link>
          </Card>
        </li>
      </ul>
    </Part>
  );
}
