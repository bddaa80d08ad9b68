import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, Paragraph, Way } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** A personal notification, as the panel shows it. */
export function notification({
  player,
  title,
  text,
  link,
  settings_link,
}: Says<'notification'>): Writing {
  return {
    subject: msg`News for you: ${title}`,
    player,
    opening: msg`There’s news about your account.`,
    body: (
      <>
        <Details>
          <Detail label={title}>{text}</Detail>
        </Details>
        <Way to={link}>
          <Trans>Take a look</Trans>
        </Way>
        <Paragraph>
          <Trans>Choose in your profile which news you get by e-mail:</Trans>
        </Paragraph>
        <Way to={settings_link}>
          <Trans>Choose e-mails</Trans>
        </Way>
      </>
    ),
  };
}
