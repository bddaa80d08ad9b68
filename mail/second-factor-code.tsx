import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code, Paragraph } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Opens the account after too many wrong codes of the second factor. */
export function secondFactorCode(
  { player, code }: Says<'second_factor_code'>,
  site: string,
): Writing {
  return {
    subject: msg`Your code to sign in at ${site}`,
    player,
    opening: msg`Too many wrong codes for your second factor were entered today. Enter this code instead of your app’s:`,
    body: (
      <>
        <Code>{code}</Code>
        <Paragraph>
          <Trans>It works once, within fifteen minutes. Don’t share it with anyone.</Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            If you are not signing in right now, somebody knows your password: set a new one.
          </Trans>
        </Paragraph>
      </>
    ),
  };
}
