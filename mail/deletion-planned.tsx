import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, IfNotYou, Moment, Paragraph, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** The player, or somebody with their password, agreed twice to delete the account. */
export function deletionPlanned({
  player,
  at,
  deleted_at,
  link,
}: Says<'deletion_planned'>): Writing {
  return {
    subject: msg`Your account will be deleted`,
    player,
    opening: msg`You asked us to delete your account. We’ll wait 14 days. You’ve been signed out everywhere else.`,
    body: (
      <>
        <Details>
          <When at={at} />
          <Detail label={<Trans>Will be deleted</Trans>}>
            <Moment at={deleted_at} />
          </Detail>
        </Details>
        <Paragraph>
          <Trans>If you sign in before then, your account stays.</Trans>
        </Paragraph>
        <IfNotYou link={link} />
      </>
    ),
  };
}
