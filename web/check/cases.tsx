import { Plural, Trans } from '@lingui/react/macro';
import { Link } from 'react-router';
import NextStep from '../free/next-step.tsx';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { Picture } from '../ui/picture.tsx';
import type { Everything } from './page.tsx';
import { Part } from './part.tsx';

/** Today's free case: the ones that can be opened, the one that was, or the nearest one. */
export function FreeCase({ free: { list, opened } }: Pick<Everything, 'free'>) {
  const paths = usePaths();
  const ready = list.filter(({ met, waits_until }) => met && waits_until === null);
  const [first] = ready;
  const [nearest] = list;
  return (
    <Part title={<Trans>Today’s free case</Trans>}>
      <Card className="flex flex-wrap items-center justify-between gap-4 p-4 sm:p-5">
        {first && (
          <span className="exhibit grid w-16 place-items-center rounded-md p-1">
            <Picture src={first.case.picture} alt="" sizes="4rem" className="w-full" />
          </span>
        )}
        <p className="min-w-0 grow">
          {opened ? (
            <Trans>You opened {opened.case.name}. Come back tomorrow for the next one.</Trans>
          ) : first ? (
            <Plural
              value={ready.length}
              one="# case is ready to open."
              other="# cases are ready: you can open one of them."
            />
          ) : (
            nearest && (
              <>
                <span className="font-semibold">{nearest.case.name}</span>{' '}
                <span className="text-soft">
                  <NextStep of={{ openable: false, next: nearest.next }} />
                </span>
              </>
            )
          )}
        </p>
        <Link to={paths.free} className={buttonLook(first ? 'main' : 'quiet')}>
          {first ? <Trans>Choose one</Trans> : <Trans>See the free cases</Trans>}
        </Link>
      </Card>
    </Part>
  );
}

/** Granted cases that wait unopened. */
export function Granted({ boxes: { list } }: Pick<Everything, 'boxes'>) {
  const paths = usePaths();
  return (
    <Part title={<Trans>Cases you were given</Trans>}>
      {list.length === 0 ? (
        <Card className="p-4 text-soft sm:p-5">
          <Trans>You have no unopened cases.</Trans>
        </Card>
      ) : (
        <ul className="grid gap-3">
          {list.map(({ case: box, count }) => (
            <li key={box.id}>
              <Card className="flex items-center gap-4 p-3">
                <span className="exhibit grid w-14 shrink-0 place-items-center rounded-md p-1">
                  <Picture src={box.picture} alt="" sizes="3.5rem" className="w-full" />
                </span>
                <p className="min-w-0 grow">
                  <span className="font-display font-semibold">{box.name}</span>
                  {count > 1 && <span className="text-soft"> ×{count}</span>}
                </p>
                <Link to={paths.case(box.id)} className={buttonLook('main')}>
                  <Trans>Open</Trans>
                  <span className="sr-only">{box.name}</span>
                </Link>
              </Card>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
}
