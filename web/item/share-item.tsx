import { useLingui } from '@lingui/react/macro';
import { Share2 } from 'lucide-react';
import { useApi } from '../kit/client.ts';
import { usePaths } from '../kit/paths.ts';
import { usePlayer } from '../kit/store.ts';
import { useShare } from '../parts/use-share.ts';
import { IconButton } from '../ui/button.tsx';
import type { Variant } from './wear.ts';

interface ShareItemProps {
  goods: Variant;
  className?: string;
}

/** Shares the page of an item, with the player's code as a partner if there is one. */
export function ShareItem({ goods, className }: ShareItemProps) {
  const { t } = useLingui();
  const api = useApi();
  const paths = usePaths();
  const player = usePlayer();
  const sharePage = useShare();
  const share = async () => {
    // An item is shared without the code where that can't be read.
    const partner = player ? await api('GET /api/user/spread', { limit: 1 }) : null;
    const name = goods.hash_name;
    await sharePage({
      title: name,
      text: t`${name}: its price by wear, and the cases that hold it.`,
      path: paths.item(goods.id),
      code: partner?.ok ? partner.data.code : null,
    });
  };
  return (
    <IconButton label={t`Share this item`} className={className} onClick={() => void share()}>
      <Share2 className="size-5" aria-hidden />
    </IconButton>
  );
}
