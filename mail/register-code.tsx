import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Code, Paragraph } from './parts.tsx';
import type { Says, Writing } from './writing.ts';

/** Proves the e-mail address of a new registration, or one that a player adds. */
export function registerCode({ code }: Says<'register_code'>, site: string): Writing {
  return {
    subject: msg`Your code for ${site}`,
    opening: msg`Enter this code where you requested it, to confirm that this address is yours:`,
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
            If you did not ask for it, somebody mistyped an address. Nothing happens without the
            code.
          </Trans>
        </Paragraph>
      </>
    ),
  };
}
