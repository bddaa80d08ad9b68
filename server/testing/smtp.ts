import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An e-mail as the mail server received it. */
export interface Received {
  /** The envelope's recipients. */
  recipients: string[];
  mail: Email;
}

export interface MailServer {
  smtp_url: string;
  port: number;
  received: Received[];
  /** The client address of each connection. */
  visits: string[];
  /** The recipients for which it hangs, each as often as it was named. */
  hung: string[];
  close: () => Promise<void>;
}

interface MailServerOptions {
  /** 0 picks any free port. */
  port?: number;
  /**
   * Addresses that it refuses, each with the SMTP code of the reply; from 500 on the refusal is
   * permanent.
   */
  refuses?: Readonly<Record<string, number>>;
  /** For addresses of these domains it never answers: it accepts the connection, and hangs. */
  hangs_for?: readonly string[];
}

/**
 * Starts a mail server that accepts every recipient except those in `refuses`, and answers for all
 * but those in `hangs_for`.
 */
export async function openMailServer({
  port = 0,
  refuses = {},
  hangs_for = [],
}: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const visits: string[] = [];
  const hung: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect({ remoteAddress }, answer) {
      visits.push(remoteAddress);
      answer();
    },
    onRcptTo({ address }, _session, answer) {
      if (hangs_for.includes(address.split('@')[1]!)) return void hung.push(address);
      const responseCode = refuses[address];
      answer(
        responseCode
          ? Object.assign(new Error(`no place for ${address}`), { responseCode })
          : undefined,
      );
    },
    onData(stream, { envelope }, answer) {
      const take = async () => {
        const mail = await PostalMime.parse(await buffer(stream));
        received.push({ recipients: envelope.rcptTo.map(({ address }) => address), mail });
      };
      take().then(() => answer(), answer);
    },
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.server.address() as AddressInfo;
  return {
    smtp_url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received,
    visits,
    hung,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
