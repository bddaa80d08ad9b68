import { Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { TopUpLink } from '../parts/top-up-link.tsx';
import { Button, buttonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import type { Case } from '../parts/strip.ts';
import { missingFor, Stake } from './price.tsx';
import type { Opening } from './use-opening.ts';
import type { Ahead } from './use-look.ts';

interface AheadProps {
  box: Case;
  ahead: Ahead;
}

/** The main button where an item is shown before it is paid: looks, then buys. */
export function AheadButton({
  box,
  ahead,
  stage,
  onPress,
  className,
}: AheadProps & { stage: Opening['stage']; onPress: () => void; className: string }) {
  const paths = usePaths();
  const player = usePlayer();
  const look = { variant: 'main', size: 'large', className } as const;
  if (ahead.elsewhere) {
    return (
      <Link
        to={paths.case(ahead.elsewhere.id)}
        className={classes(buttonLook('main', 'large'), className)}
      >
        <Trans>Go to that item</Trans>
      </Link>
    );
  }
  if (!ahead.look || stage.at === 'done') {
    return (
      <Button
        {...look}
        variant={stage.at === 'done' ? 'quiet' : 'main'}
        loading={ahead.asking}
        onClick={onPress}
      >
        <Trans>See the next item</Trans>
      </Button>
    );
  }
  const missing = player && missingFor(player, box, box.price);
  if (missing !== null && stage.at !== 'asking') {
    if (box.type === 'paid')
      return <TopUpLink missing={missing} size="large" className={className} />;
    return (
      <Button {...look} variant="quiet" disabled>
        <span>
          <Trans>
            Needs <Stake type={box.type} amount={missing} /> more
          </Trans>
        </span>
      </Button>
    );
  }
  return (
    <Button {...look} loading={stage.at !== 'ready'} onClick={onPress}>
      <span>
        <Trans>
          Buy for <Stake type={box.type} amount={box.price} />
        </Trans>
      </span>
    </Button>
  );
}

/** Says how looking goes: what is in sight is fixed, and leads on by being bought. */
export function AheadNote({ ahead: { look, elsewhere } }: Pick<AheadProps, 'ahead'>) {
  const paths = usePaths();
  if (elsewhere) {
    const { id, name } = elsewhere;
    return (
      <p className="text-sm text-soft">
        <Trans>
          You have an item to buy in{' '}
          <Link to={paths.case(id)} className="underline underline-offset-2">
            {name}
          </Link>
          . No other is shown until then.
        </Trans>
      </p>
    );
  }
  return (
    <p className="text-sm text-soft">
      {look === null && <Trans>You see each item before you pay for it.</Trans>}
      {look?.first && (
        <Trans>
          The first item of a case is its cheapest. Once you’ve bought it, your seeds decide the
          next ones.
        </Trans>
      )}
      {look && !look.first && <Trans>The next item is fixed: buy it, or stop.</Trans>}{' '}
      <Link to={paths.fairness} className="underline underline-offset-2">
        <Trans>How to check it</Trans>
      </Link>
    </p>
  );
}
