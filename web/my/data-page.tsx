import { Trans, useLingui } from '@lingui/react/macro';
import type { Reply } from '@vitrine/contract/index';
import { need, visit } from '../kit/context.ts';
import { usePlayer } from '../kit/store.ts';
import { Head } from '../parts/head.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/data-page.ts';
import { ConfirmLayer } from './confirm-layer.tsx';
import { DataFile } from './data-file.tsx';
import { DeleteAccount } from './delete-account.tsx';
import './texts.ts';

export type Personal = Reply<'GET /api/personal'>;

/** Loads the files and the deletion; a visitor gets the page that asks to sign in. */
export async function loader({ context }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const [account, personal] = await Promise.all([
    api('GET /api/account', {}),
    api('GET /api/personal', {}),
  ]);
  return { account: need(account), personal: need(personal) };
}

export default function DataPage({ loaderData: { account, personal } }: Route.ComponentProps) {
  const { t } = useLingui();
  const player = usePlayer();
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`My data`} private />
      <h1 className="text-hero">
        <Trans>My data</Trans>
      </h1>
      {player && (
        <ConfirmLayer account={account}>
          <Held />
          <DataFile personal={personal} />
          <DeleteAccount personal={personal} />
        </ConfirmLayer>
      )}
    </div>
  );
}

/** The kinds of data that are stored, in plain words. */
function Held() {
  return (
    <Section
      title={<Trans>Data we store about you</Trans>}
      about={<Trans>All of it is in the file below, list by list.</Trans>}
    >
      <ul className="grid list-disc gap-2 pl-5 marker:text-soft">
        <li>
          <Trans>
            Your account: name, e-mail address, picture, language, Steam account and trade link.
          </Trans>
        </li>
        <li>
          <Trans>
            Where you are signed in: browsers, with the network address of each sign-in.
          </Trans>
        </li>
        <li>
          <Trans>
            Every change to your balances: top-ups, openings, battles, upgrades, sales and
            withdrawals, with every draw.
          </Trans>
        </li>
        <li>
          <Trans>Your limits and breaks, and your playing time.</Trans>
        </li>
        <li>
          <Trans>Your messages with support, and our notifications.</Trans>
        </li>
      </ul>
    </Section>
  );
}
