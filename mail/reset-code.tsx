import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code, Paragraph } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/**
 * Lets the owner of an account with this address set a new password, also when they meant to
 * register.
 */
export function resetCode({ code }: Says<'reset_code'>, site: string): Writing {
  return {
    subject: msg`Your code for a new password at ${site}`,
    opening: msg`You have an account with this address. This code sets a new password for it:`,
    body: (
      <>
        <Code>{code}</Code>
        <Paragraph>
          <Trans>
            It works for ten minutes, and only in the browser you requested it in. Don’t share it
            with anyone.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>
            If you wanted to register: you have done that before. Sign in with your password, or set
            a new one with the code.
          </Trans>
        </Paragraph>
        <Paragraph>
          <Trans>If you didn’t ask for it, ignore this e-mail. Your password stays as it is.</Trans>
        </Paragraph>
      </>
    ),
  };
}
