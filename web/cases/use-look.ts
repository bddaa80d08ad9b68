import { useLingui } from '@lingui/react/macro';
import type { Answer } from '@vitrine/contract/client';
import type { Reply } from '@vitrine/contract/index';
import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { askToSignIn } from '../kit/ask-to-sign-in.ts';
import { useCall } from '../kit/call.ts';
import { useApi } from '../kit/client.ts';
import { usePlayer } from '../kit/store.ts';
import type { Case } from '../parts/strip.ts';
import { useContentFirst } from '../parts/territory.ts';
import { useSeeded } from '../seeds/use-seeded.ts';
import { opensForBalance } from './price.tsx';

/** The next item of a case, shown before it is paid. */
export type Look = Reply<'POST /api/box/{id}/look'>;

/** Looks at the items of a case, where they are shown before they are bought. */
export interface Ahead {
  /** The item in sight. */
  look: Look | null;
  /** The case whose item waits instead: until it is bought, no other is shown. */
  elsewhere: { id: number; name: string } | null;
  asking: boolean;
  /** Shows the next item; asks a visitor to sign in first. */
  see: () => Promise<void>;
  /** Puts the item out of sight. It waits: the next look shows it again. */
  leave: () => void;
  /** Asks the server again which item waits. */
  again: () => void;
}

/** Refusals after which the page is out of date. */
const outdated = new Set(['case.revision_changed', 'case.closed', 'case.paused', 'look.unoffered']);

/** How the player looks at the case's items; null where they aren't shown first. */
export function useLook(box: Case): Ahead | null {
  const { t } = useLingui();
  const api = useApi();
  const player = usePlayer();
  const seeded = useSeeded();
  const { revalidate } = useRevalidator();
  const is_first = useContentFirst() && opensForBalance(box);
  const [look, setLook] = useState<Look | null>(null);
  const [elsewhere, setElsewhere] = useState<Ahead['elsewhere']>(null);
  const show = useCallback(
    (answer: Answer<'GET /api/look'>) => {
      if (!answer.ok) return;
      const { waits, look: waiting } = answer.data;
      setElsewhere(waits && waits.id !== box.id ? waits : null);
      setLook(waiting?.case.id === box.id ? waiting : null);
    },
    [box.id],
  );
  const readWaiting = async () => show(await api('GET /api/look', {}));
  const { sending, send } = useCall({
    lost: t`The connection dropped. Look again: it costs nothing.`,
    onRefused: ({ key }) => {
      if (outdated.has(key)) void revalidate();
      if (key === 'look.waits') void readWaiting();
      return key === 'look.waits';
    },
  });
  const player_id = player?.id;
  useEffect(() => {
    if (is_first && player_id !== undefined) void api('GET /api/look', {}).then(show);
  }, [is_first, player_id, api, show]);
  if (!is_first) return null;
  const see = async () => {
    if (!player) return askToSignIn();
    const seen = await send(
      'POST /api/box/{id}/look',
      { id: String(box.id), revision: box.revision.id },
      { through: seeded },
    );
    if (seen) setLook(seen);
  };
  return {
    look,
    elsewhere,
    asking: sending,
    see,
    leave: () => setLook(null),
    again: () => void readWaiting(),
  };
}
