import type { RenderedLetter } from '@vitrine/mail/letters';
import { createTransport, type Transporter } from 'nodemailer';
import type { Settings } from '../kit/settings.ts';

/** How long a mail server may take to answer at all, and then between two answers. */
const connect_ms = 5_000;
const silence_ms = 10_000;

/** Steps at which a no of the server is about this one e-mail, and not about us. */
const about_the_mail = ['RCPT TO', 'DATA'];

let kept: { smtp_url: string; transport: Transporter } | undefined;

/**
 * Hands an e-mail over to the mail server. Returns `refused` when it says for good that it doesn't take this one. Throws when it
 * can't be reached or may take it later; what is thrown says neither address nor text.
 */
export async function handOver(
  smtp_url: string,
  from: Settings['mail']['from'],
  { to, subject, html, text }: RenderedLetter & { to: string },
): Promise<'taken' | 'refused'> {
  const letter = {
    from,
    // As an object it is one address, whatever it holds.
    to: { name: '', address: to },
    subject,
    html,
    text,
    // Nobody's absence note answers to it.
    headers: { 'auto-submitted': 'auto-generated' },
  };
  const problem = await transportTo(smtp_url)
    .sendMail(letter)
    .then(() => undefined, asProblem);
  if (!problem) return 'taken';
  const { code = 'unknown', responseCode = 0, command = '' } = problem;
  if (responseCode >= 500 && about_the_mail.includes(command)) return 'refused';
  throw new Error(`The mail server did not take an e-mail: ${code} ${responseCode || ''}`.trim());
}

/** What the library says of a failure: its own code, the server's, and at which step of the conversation. */
function asProblem(problem: unknown) {
  return problem as { code?: string; responseCode?: number; command?: string };
}

function transportTo(smtp_url: string): Transporter {
  if (kept?.smtp_url !== smtp_url) {
    const transport = createTransport({
      url: smtp_url,
      connectionTimeout: connect_ms,
      greetingTimeout: connect_ms,
      dnsTimeout: connect_ms,
      socketTimeout: silence_ms,
      // A letter is what it says; nothing is fetched for it.
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    kept = { smtp_url, transport };
  }
  return kept.transport;
}
