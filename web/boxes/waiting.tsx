import { Plural, Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { Link, useRevalidator } from 'react-router';
import { usePaths } from '../kit/paths.ts';
import { buttonLook } from '../ui/button.tsx';
import { Picture } from '../ui/picture.tsx';
import { Skeleton } from '../ui/states.tsx';
import type { OwnBoxes } from './own.ts';
import './texts.ts';

/** The unopened case that waits for the player, the welcome case first; it leads to its page. */
export default function Waiting({ boxes: { list, welcome } }: { boxes: OwnBoxes }) {
  const paths = usePaths();
  const own_welcome =
    welcome?.state === 'here' ? list.find((box) => box.case.id === welcome.case) : undefined;
  const box = own_welcome ?? list[0];
  useArrival(welcome?.state === 'coming');
  if (!box) return <Coming />;
  const { id, name, picture } = box.case;
  return (
    <section
      aria-labelledby="waiting"
      className="glass flex items-center gap-4 overflow-hidden rounded-lg p-3 sm:gap-6 sm:p-4"
    >
      <span className="exhibit grid w-24 shrink-0 place-items-center rounded-md p-1 sm:w-32">
        <Picture src={picture} alt="" eager sizes="8rem" className="w-full" />
      </span>
      <div className="flex min-w-0 grow flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2 id="waiting" className="text-lg sm:text-xl">
            {own_welcome ? (
              <Trans>Your welcome case is here</Trans>
            ) : (
              <Trans>A case is waiting for you</Trans>
            )}
          </h2>
          <p className="text-sm text-soft">
            {own_welcome ? (
              <Trans>{name} is a gift. Open it, and check the draw yourself.</Trans>
            ) : (
              <>
                {name}
                {box.count > 1 && (
                  <>
                    {' · '}
                    <Plural value={box.count} one="# unopened" other="# unopened" />
                  </>
                )}
              </>
            )}
          </p>
        </div>
        <Link to={paths.case(id)} className={buttonLook('main')}>
          <Trans>Open it</Trans>
        </Link>
      </div>
    </section>
  );
}

function Coming() {
  return (
    <section className="glass flex items-center gap-4 rounded-lg p-3 sm:gap-6 sm:p-4">
      <Skeleton className="size-24 shrink-0 sm:size-32" />
      <p role="status" className="text-lg">
        <Trans>Your welcome case is on its way …</Trans>
      </p>
    </section>
  );
}

const look_again_ms = 1000;
/** The product grants the case within seconds; a page that waits longer stops asking. */
const looks_max = 60;

/** Looks again until the welcome case has come. */
function useArrival(coming: boolean): void {
  const { revalidate, state } = useRevalidator();
  const looks = useRef(0);
  useEffect(() => {
    if (!coming || state !== 'idle' || looks.current >= looks_max) return undefined;
    const timer = setTimeout(() => {
      looks.current += 1;
      void revalidate();
    }, look_again_ms);
    return () => clearTimeout(timer);
  }, [coming, state, revalidate]);
}
