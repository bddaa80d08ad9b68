import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

/** An e-mail as a mail server got it. */
export interface Received {
  /** Whom the server was told to deliver it to. */
  recipients: string[];
  mail: Email;
}

/** A mail server on this machine. */
export interface MailServer {
  smtp_url: string;
  port: number;
  received: Received[];
  /** One entry for each connection. */
  visits: string[];
  close: () => Promise<void>;
}

interface MailServerOptions {
  /** 0: any free one. */
  port?: number;
  /** Addresses that it refuses, each with the number of its answer: from 500 on for good. */
  refuses?: Readonly<Record<string, number>>;
}

/** Starts a mail server that takes everything but what it was told to refuse. */
export async function openMailServer({ port = 0, refuses = {} }: MailServerOptions = {}): Promise<MailServer> {
  const received: Received[] = [];
  const visits: string[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 100,
    onConnect({ remoteAddress }, answer) {
      visits.push(remoteAddress);
      answer();
    },
    onRcptTo({ address }, _session, answer) {
      const responseCode = refuses[address];
      answer(responseCode ? Object.assign(new Error(`no place for ${address}`), { responseCode }) : undefined);
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
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
