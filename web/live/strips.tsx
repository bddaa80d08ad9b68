import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { PauseButton, Title, Views } from './controls.tsx';
import { DictionariesContext, useFetchedDictionaries } from './dictionaries.ts';
import { HotEvents } from './hot-events.tsx';
import { Shelf } from './shelf.tsx';
import { Tops } from './tops.tsx';
import { useDrops } from './use-drops.ts';
import { useStoredSwitch } from './use-stored-switch.ts';

/** The live strips under the header: the drops, which can be hidden, and the hot events. */
export function Strips() {
  const { t } = useLingui();
  const [hidden, hide] = useStoredSwitch('drops_hidden');
  const dictionaries = useFetchedDictionaries();
  return (
    <div className="border-b border-edge bg-surface">
      <div className="mx-auto grid w-full max-w-page auto-rows-(--strip-bar) grid-cols-[auto_minmax(0,1fr)] items-center px-4 sm:px-6 lg:grid-cols-[auto_auto_minmax(0,1fr)]">
        <section aria-label={t`Live drops`} className="contents">
          <Title hidden={hidden} onHide={hide} />
          <DictionariesContext value={dictionaries}>{hidden || <DropStrip />}</DictionariesContext>
        </section>
        <HotEvents />
      </div>
    </div>
  );
}

/** The strip of drops; subscribed to them only while it is shown. */
function DropStrip() {
  const [paused, pause] = useStoredSwitch('drops_paused');
  const [pointed, point] = useState(false);
  const [focused, focus] = useState(false);
  const { view, choose, shown, waiting } = useDrops(paused || pointed || focused);
  return (
    <>
      <div className="flex min-w-0 items-center">
        <Views view={view} onChoose={choose} />
        <PauseButton paused={paused} onPause={pause} waiting={waiting} />
      </div>
      <div className="col-span-full row-span-2 flex self-start">
        <Tops />
        <Shelf key={view} drops={shown} onPoint={point} onFocus={focus} />
      </div>
    </>
  );
}
