import { Trans, useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { Button, iconButtonLook } from '../ui/button.tsx';
import { classes } from '../ui/classes.ts';
import { useShare } from './use-share.ts';

interface Shared {
  draw_id: number;
  /** The item's name. */
  name: string;
}

/**
 * Shares the page of a won draw, with the player's code as a partner. Nothing is offered where no
 * win is celebrated.
 */
function useShareWin({ draw_id, name }: Shared) {
  const { t } = useLingui();
  const { send, sending } = useCall();
  const paths = usePaths();
  const root = useRootData();
  const sharePage = useShare();
  const share = async () => {
    const shared = await send('POST /api/win/{id}', { id: String(draw_id), shows: 'shared' });
    if (!shared) return;
    await sharePage({
      title: name,
      text: t`I won ${name}. See the draw, and check it yourself.`,
      path: paths.win(draw_id),
      code: shared.code,
    });
  };
  return { share, sending, is_offered: root?.territory.celebration ?? true };
}

/** Shares a win, as one of a row of icons. */
export function ShareIcon({ className, ...win }: Shared & { className?: string }) {
  const { t } = useLingui();
  const { share, sending, is_offered } = useShareWin(win);
  if (!is_offered) return null;
  return (
    <button
      type="button"
      aria-label={t`Share this win`}
      title={t`Share this win`}
      aria-disabled={sending}
      onClick={() => !sending && void share()}
      className={classes(iconButtonLook(), className)}
    >
      <Share2 className="size-5" aria-hidden />
    </button>
  );
}

/** Shares a win, as a button with its word. */
export function ShareWin(win: Shared) {
  const { share, sending, is_offered } = useShareWin(win);
  if (!is_offered) return null;
  return (
    <Button loading={sending} onClick={() => void share()}>
      <Share2 className="size-4" aria-hidden />
      <Trans>Share</Trans>
    </Button>
  );
}
