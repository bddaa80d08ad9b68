import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, Paragraph } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Support's answer to a visitor. */
export function requestAnswered({ player, number, text }: Says<'request_answered'>): Writing {
  return {
    subject: msg`Request ${number}: our answer`,
    player,
    opening: msg`Here is our answer to your support request.`,
    body: (
      <>
        <Details>
          <Detail label={<Trans>Our answer</Trans>}>
            {text.split('\n').map((line, at) => (
              <span key={`${at} ${line}`}>
                {line}
                <br />
              </span>
            ))}
          </Detail>
        </Details>
        <Paragraph>
          <Trans>Anything else? Write to us again and mention your request number.</Trans>
        </Paragraph>
      </>
    ),
  };
}
