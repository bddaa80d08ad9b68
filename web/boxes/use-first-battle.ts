import { useLingui } from '@lingui/react/macro';
import { useNavigate } from 'react-router';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { makeClientSeed } from '../seeds/client-seed.ts';

/**
 * Begins a newcomer's battle on the house and goes to its room. The server commits to its seed
 * first; this browser makes the client seed after it has got the hash.
 */
export function useFirstBattle(): { give: () => Promise<void>; giving: boolean } {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const { send, sending } = useCall({ lost: t`The connection dropped. Please try again.` });
  const give = async () => {
    const committed = await send('POST /api/battle/commitment', {});
    if (!committed) return;
    const given = await send(
      'POST /api/first_battle',
      { commitment: committed.id, client_seed: makeClientSeed() },
      { retry: true, act: `first battle ${committed.id}`, gained: () => 0 },
    );
    if (given) await navigate(paths.room(given.id));
  };
  return { give, giving: sending };
}
