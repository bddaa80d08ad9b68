import { z } from 'zod';
import { declareConfig } from '../kit/config.ts';

declare module '../kit/config.ts' {
  interface ModuleSettings {
    /**
     * Without `smtp_url`, e-mails stay on the outbox page in demo mode, and are lost with a warning
     * outside it.
     */
    mail: { smtp_url: string | undefined; from: string };
  }
}

export const config = declareConfig({
  variables: {
    SMTP_URL: {
      schema: z
        .url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' })
        .optional(),
      does: 'the mail server, `smtp://` or `smtps://`, with user and password; options go in its query, `?requireTLS=true`. Without it, demo mode shows e-mails at `/outbox`',
      example: 'smtp://user:password@mail.example.com:587',
    },
    MAIL_FROM: {
      schema: z
        .string()
        .regex(
          /^(?:[^<>"\p{Cc}]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/u,
          'must be an address, such as Vitrine <no-reply@example.com>',
        )
        .default('Vitrine <no-reply@localhost>'),
      does: 'the sender of e-mails, such as `Vitrine <no-reply@example.com>`; required with `SMTP_URL` outside demo mode',
      example: 'Vitrine <no-reply@example.com>',
      faultOf: ({ SMTP_URL, MAIL_FROM }, { demo }) =>
        !demo &&
        SMTP_URL &&
        !MAIL_FROM &&
        'is required with SMTP_URL, such as Vitrine <no-reply@example.com>',
    },
  },
  read: ({ SMTP_URL, MAIL_FROM }) => ({ mail: { smtp_url: SMTP_URL, from: MAIL_FROM } }),
});
