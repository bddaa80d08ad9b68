import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Detail, Details, Paragraph } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Support's answer to a visitor. */
export function requestAnswered({ player, number, text }: Says<'request_answered'>): Writing {
  return {
    subject: msg`Request ${number}: our answer`,
    player,
    opening: msg`You have written to our support, and here is our answer.`,
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
          <Trans>Is something left? Write to us again and name the number of your request.</Trans>
        </Paragraph>
      </>
    ),
  };
}
