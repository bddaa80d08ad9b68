import { Trans, useLingui } from '@lingui/react/macro';
import type { PlaqueShows } from '@vitrine/contract/plaques';
import { useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { Card } from '../ui/card.tsx';
import { Select } from '../ui/choice.tsx';

/** Lets a player choose how much of an own win's page everyone sees. It takes effect at once. */
export function Shows({ id, shows }: { id: number; shows: PlaqueShows | null }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { send, sending } = useCall();
  const set = async (wish: PlaqueShows) => {
    if (await send('POST /api/win/{id}', { id: String(id), shows: wish })) await revalidate();
  };
  return (
    <Card className="grid gap-3 p-4 sm:p-6">
      <Select
        label={t`This is your win. The page shows everyone`}
        value={shows ?? 'unnamed'}
        disabled={sending}
        onChange={({ target }) => void set(target.value as PlaqueShows)}
        options={[
          { value: 'named', label: t`the win, with the short form of your name` },
          { value: 'unnamed', label: t`the win, without your name` },
          { value: 'nothing', label: t`nothing: the page is taken down` },
        ]}
      />
      <p className="text-sm text-soft">
        {shows === null && (
          <Trans>You haven’t shared it yet: it has no picture, and search engines skip it.</Trans>
        )}
        {shows === 'nothing' && <Trans>Only you see this page now.</Trans>}
      </p>
    </Card>
  );
}
