import type { RenderedLetter } from '@vitrine/mail/letters';
import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '../kit/settings.ts';

/** Timeouts for the connection to a mail server, and for silence between its replies. */
const connect_ms = 5_000;
const silence_ms = 10_000;

/** SMTP commands at which a rejection concerns this e-mail, not the sender. */
const about_the_mail = ['RCPT TO', 'DATA'];

let cached: { smtp_url: string; transport: Transporter } | undefined;

/**
 * Sends an e-mail to the mail server. Returns `refused` when the server rejects it permanently.
 * Throws when the server can't be reached or rejects it temporarily; the error contains neither the
 * address nor the text.
 */
export async function sendBySmtp(
  smtp_url: string,
  from: Settings['mail']['from'],
  {
    to,
    subject,
    html,
    text,
    unsubscribe_link,
  }: RenderedLetter & { to: string; unsubscribe_link: string | null },
): Promise<'taken' | 'refused'> {
  const letter = {
    from,
    // An object is always a single address, whatever it contains.
    to: { name: '', address: to },
    subject,
    html,
    text,
    headers: {
      // Suppresses auto-replies.
      'auto-submitted': 'auto-generated',
      ...(unsubscribe_link && {
        'list-unsubscribe': `<${unsubscribe_link}>`,
        'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
  const problem = await transportTo(smtp_url)
    .sendMail(letter)
    .then(() => undefined, asProblem);
  if (!problem) return 'taken';
  const { code = 'unknown', responseCode = 0, command = '' } = problem;
  if (responseCode >= 500 && about_the_mail.includes(command)) return 'refused';
  throw new Error(`The mail server did not take an e-mail: ${code} ${responseCode || ''}`.trim());
}

/** The library's error: its own code, the server's reply code, and the SMTP command that failed. */
function asProblem(problem: unknown) {
  return problem as { code?: string; responseCode?: number; command?: string };
}

function transportTo(smtp_url: string): Transporter {
  if (cached?.smtp_url !== smtp_url) {
    const transport = createTransport({
      url: smtp_url,
      connectionTimeout: connect_ms,
      greetingTimeout: connect_ms,
      dnsTimeout: connect_ms,
      socketTimeout: silence_ms,
      // Letters are self-contained; the library must not fetch files or URLs.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    cached = { smtp_url, transport };
  }
  return cached.transport;
}
