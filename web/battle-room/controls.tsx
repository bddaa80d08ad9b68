import { Trans, useLingui } from '@lingui/react/macro';
import { battle_emotes } from '@vitrine/contract/battle-room';
import { Suspense, useState } from 'react';
import { lazyPart, OverPage } from '../kit/lazy-part.tsx';
import { useRootData } from '../kit/root-data.ts';
import { usePaths } from '../kit/paths.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { SoundSwitch } from '../parts/sound-switch.tsx';
import { Button } from '../ui/button.tsx';
import { useEmotes, useOwnSeat } from './names.ts';
import type { Acts } from './use-acts.ts';
import type { Shown } from './use-view.ts';

const CancelDialog = lazyPart(() => import('./cancel-dialog.tsx'), OverPage);

export interface ControlsProps {
  shown: Shown;
  acts: Acts;
  onLeave: () => void;
}

/** The controls below the seats: the address to share, leaving, words, sound. */
export function Controls({
  shown: { room, scene, is_replay, skip },
  acts,
  onLeave,
}: ControlsProps) {
  const own = useOwnSeat(room);
  const waits = scene === 'waiting';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-3 rounded-lg bg-surface p-3 shadow-card">
      {waits && <Address id={room.id} locked={room.locked} />}
      {waits && own !== undefined && (
        <Leave is_host={own === 0} leaving={acts.busy === 'leave'} onLeave={onLeave} />
      )}
      {own !== undefined && !is_replay && scene !== 'cancelled' && <Emotes acts={acts} />}
      {is_replay && (
        <Button size="small" onClick={skip}>
          <Trans>Skip</Trans>
        </Button>
      )}
      <div className="ml-auto">
        <SoundSwitch />
      </div>
    </div>
  );
}

/** The room's address, which is all that a private room needs. */
function Address({ id, locked }: { id: number | string; locked: boolean }) {
  const { t } = useLingui();
  const paths = usePaths();
  const origin = useRootData()?.origin ?? '';
  return (
    <div className="w-full min-w-0 grow sm:w-auto">
      <p className="mb-1 text-sm text-soft">
        {locked ? (
          <Trans>Send this link and the password to your friends</Trans>
        ) : (
          <Trans>Send this link to your friends</Trans>
        )}
      </p>
      <CopyText text={`${origin}${paths.room(id)}`} label={t`Copy the link`} />
    </div>
  );
}

/** A guest leaves at once; a host, whose leaving ends the battle for all, is asked first. */
function Leave({
  is_host,
  leaving,
  onLeave,
}: {
  is_host: boolean;
  leaving: boolean;
  onLeave: () => void;
}) {
  const [asked, setAsked] = useState(false);
  return (
    <>
      <Button loading={leaving} onClick={() => (is_host ? setAsked(true) : onLeave())}>
        {is_host ? <Trans>Cancel the battle</Trans> : <Trans>Leave and get your stake back</Trans>}
      </Button>
      {is_host && asked && (
        <Suspense>
          <CancelDialog onCancel={onLeave} onClose={() => setAsked(false)} />
        </Suspense>
      )}
    </>
  );
}

/** The few words that can be said in a room. */
function Emotes({ acts }: { acts: Acts }) {
  const { t } = useLingui();
  const emotes = useEmotes();
  return (
    <div role="group" aria-label={t`Say something`} className="flex flex-wrap gap-2">
      {battle_emotes.map((emote) => (
        <Button key={emote} size="small" onClick={() => acts.say(emote)}>
          {emotes[emote]}
        </Button>
      ))}
    </div>
  );
}
