import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Guards } from './letters.ts';
import { Detail, Details, IfNotYou, Moment, Paragraph, Way, When } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/**
 * The player requested the removal while setting a new password; a stranger with access to the
 * mailbox could have, too.
 */
export function removalPlanned({
  player,
  removal_at,
  link,
  ...guards
}: Says<'removal_planned'>): Writing {
  return {
    subject: msg`Recent additions to your account will be removed`,
    player,
    opening: msg`When you set your new password, you asked us to remove what was added to your account in the last 14 days. We’ll wait a day, so you can stop it.`,
    body: (
      <>
        <Details>
          <Detail label={<Trans>Will be removed</Trans>}>
            <Moment at={removal_at} />
          </Detail>
          <What {...guards} />
        </Details>
        <Paragraph>
          <Trans>If you want to keep it, or did not ask for this, stop it here:</Trans>
        </Paragraph>
        <Way to={link}>
          <Trans>Keep everything</Trans>
        </Way>
      </>
    ),
  };
}

/** The removal is done, and every session ended. */
export function removalDone({ player, at, link, ...guards }: Says<'removal_done'>): Writing {
  return {
    subject: msg`Recent additions to your account have been removed`,
    player,
    opening: msg`We have removed what was added to your account before you set your new password. You’ve been signed out everywhere.`,
    body: (
      <>
        <Details>
          <When at={at} />
          <What {...guards} />
        </Details>
        <IfNotYou link={link} />
      </>
    ),
  };
}

function What({ second_factor, steam, trade_link }: Guards) {
  return (
    <Detail label={<Trans>Affected</Trans>}>
      {second_factor && (
        <>
          <Trans>Second factor</Trans>
          <br />
        </>
      )}
      {steam && (
        <>
          <Trans>Steam account</Trans>
          <br />
        </>
      )}
      {trade_link && <Trans>Trade link</Trans>}
    </Detail>
  );
}
