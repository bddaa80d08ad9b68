import { Trans, useLingui } from '@lingui/react/macro';
import { need, visit } from '../kit/context.ts';
import { Head } from '../parts/head.tsx';
import { Section } from '../parts/section.tsx';
import { CodeEntry } from '../promotions/code-entry.tsx';
import type { Route } from './+types/page.ts';
import { Friends } from './friends.tsx';
import { Income } from './income.tsx';
import { Invitation } from './invitation.tsx';
import { Levels } from './levels.tsx';
import { PartnerForm } from './partner-form.tsx';
import { Posters } from './posters.tsx';
import { Rebates } from './rebates.tsx';
import './texts.ts';

/** The page size of the list of friends. */
const page_friends = 20;

/** Loads the player's data as a partner; a visitor gets the page that asks to sign in. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { api } = context.get(visit);
  const page = Number(
    /^[1-9]\d{0,5}$/.exec(new URL(request.url).searchParams.get('page') ?? '')?.[0] ?? 1,
  );
  const [promotion, affiliate, rebates] = await Promise.all([
    api('GET /api/user/spread', { page, limit: page_friends }),
    api('GET /api/affiliate', {}),
    api('GET /api/affiliate/friends', { limit: 10 }),
  ]);
  return { promotion: need(promotion), affiliate: need(affiliate), rebates: need(rebates) };
}

export default function PromotionPage({
  loaderData: { promotion, affiliate, rebates },
}: Route.ComponentProps) {
  const { t } = useLingui();
  const { brought_by, code } = promotion;
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 sm:px-6 sm:pt-10">
      <Head title={t`Invite friends`} private />
      <h1 className="text-hero">
        <Trans>Invite friends</Trans>
      </h1>
      <Section
        title={<Trans>Your code</Trans>}
        about={
          <Trans>
            Anyone who joins with your link, or uses your code later, counts as your friend
            permanently.
          </Trans>
        }
      >
        {code ? <Invitation code={code} /> : <PartnerForm />}
      </Section>
      {code && (
        <Section
          title={<Trans>Posters</Trans>}
          about={<Trans>A picture with your code and link, in the language of your friends.</Trans>}
        >
          <Posters />
        </Section>
      )}
      <Section
        title={<Trans>Your level</Trans>}
        about={
          <Trans>
            You earn a share of the house edge on your friends’ play, whether they win or lose. The
            more active friends, the larger your share. Levels update daily at 00:00 UTC.
          </Trans>
        }
      >
        <Levels affiliate={affiliate} />
      </Section>
      <Section
        title={<Trans>Your income</Trans>}
        about={
          <Trans>
            It adds up automatically. Collect it whenever you like: it’s money, with no conditions.
          </Trans>
        }
      >
        <Income affiliate={affiliate} />
      </Section>
      <Section
        title={<Trans>Rebates</Trans>}
        about={
          <Trans>
            Your income from each friend, and the bonus that your code added to their top-ups.
          </Trans>
        }
      >
        <Rebates affiliate={affiliate} {...rebates} />
      </Section>
      <Section
        title={<Trans>Your friends</Trans>}
        about={<Trans>Friends who joined with your code. Names are shown in part.</Trans>}
      >
        <Friends {...promotion} pages={Math.ceil(promotion.total / page_friends)} />
      </Section>
      <Section
        title={<Trans>Invited by</Trans>}
        about={<Trans>You can use one friend’s code. It can’t be changed later.</Trans>}
      >
        {brought_by && (
          <p className="mb-4">
            <Trans>
              <strong>{brought_by}</strong> invited you.
            </Trans>
          </p>
        )}
        <CodeEntry />
      </Section>
    </div>
  );
}
