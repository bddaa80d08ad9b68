import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import type { PageShows } from '@vitrine/contract/profile';
import { Link, useRevalidator } from 'react-router';
import { useCall } from '../kit/call.ts';
import { usePaths } from '../kit/paths.ts';
import { useRootData } from '../kit/root-data.ts';
import { CopyText } from '../parts/copy-text.tsx';
import { Section } from '../parts/section.tsx';
import { Select } from '../ui/choice.tsx';

/** Lets the player choose whether others see a page with the best wins. It takes effect at once. */
export function PublicPage({ page: { shows, code } }: { page: Reply<'GET /api/my_page'> }) {
  const { t } = useLingui();
  const { revalidate } = useRevalidator();
  const { send, sending } = useCall();
  const paths = usePaths();
  const origin = useRootData()?.origin ?? '';
  const set = async (wish: PageShows) => {
    if (await send('POST /api/my_page', { shows: wish })) await revalidate();
  };
  return (
    <Section
      title={<Trans>Your public page</Trans>}
      about={
        <Trans>
          A page with the short form of your name, your picture, your level, the month you joined
          and your best wins. It never shows your stakes, losses or balance.
        </Trans>
      }
    >
      <Select
        label={t`Who can see your best wins?`}
        value={shows}
        disabled={sending}
        onChange={({ target }) => void set(target.value as PageShows)}
        options={[
          { value: 'nothing', label: t`Nobody` },
          { value: 'best_wins', label: t`Anyone with the link` },
        ]}
        className="sm:max-w-96"
      />
      {shows === 'best_wins' && code !== null && (
        <div className="mt-5 grid gap-3">
          <CopyText text={`${origin}${paths.player(code)}`} label={t`Copy the link`} />
          <p className="text-sm text-soft">
            <Link
              to={paths.player(code)}
              className="underline underline-offset-4 hover:text-bright"
            >
              <Trans>See it as others do</Trans>
            </Link>
          </p>
          <p className="text-sm text-soft">
            <Trans>Wins you took down, or share without your name, aren’t on it.</Trans>
          </p>
        </div>
      )}
    </Section>
  );
}
