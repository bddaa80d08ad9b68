import { Trans, useLingui } from '@lingui/react/macro';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { Section } from '../parts/section.tsx';
import type { Route } from './+types/page.ts';
import { CodeEntry } from './code-entry.tsx';
import { Friends } from './friends.tsx';
import { Invitation } from './invitation.tsx';
import { PartnerForm } from './partner-form.tsx';

/** The page size of the list of friends. */
const page_friends = 20;

/** Loads the player's data as a partner; a visitor gets the page that asks to sign in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const page = Number(/^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('page') ?? '')?.[0] ?? 1);
  return { promotion: need(await api('GET /api/user/spread', { page, limit: page_friends })) };
}

export default function PromotionPage({ loaderData: { promotion } }: Route.ComponentProps) {
  const { t } = useLingui();
  const { brought_by } = promotion;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Invite friends`} private />
      <h1 className="text-hero">
        <Trans>Invite friends</Trans>
      </h1>
      <Section
        title={<Trans>Your code</Trans>}
        about={
          <Trans>Whoever joins by your link, or uses your code later, came here through you. That stays so.</Trans>
        }
      >
        {promotion.code ? <Invitation code={promotion.code} /> : <PartnerForm />}
      </Section>
      <Section
        title={<Trans>Your friends</Trans>}
        about={<Trans>Who came through you. Only a part of each name is shown.</Trans>}
      >
        <Friends {...promotion} pages={Math.ceil(promotion.total / page_friends)} />
      </Section>
      <Section
        title={<Trans>Who brought you</Trans>}
        about={<Trans>A code binds you to whoever gave it to you: once, and for good.</Trans>}
      >
        {brought_by && (
          <p className="mb-4">
            <Trans>
              <strong>{brought_by}</strong> brought you here.
            </Trans>
          </p>
        )}
        <CodeEntry />
      </Section>
    </div>
  );
}
