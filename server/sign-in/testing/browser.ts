import { hash } from 'node:crypto';
import { randomHex } from '../../kit/random.ts';
import { lettersTo } from '../../testing/letters.ts';
import { send, type Sent } from '../../testing/send.ts';
import { randomAddress, type World } from '../../testing/world.ts';

/** The digest that a client sends for a password. */
export const digestOf = (password: string) => hash('sha256', password);

export const randomEmail = () => `mia-${randomHex(4)}@vitrine.test`;

/**
 * A browser at one address: keeps cookies and sends the headers that tell where its requests come
 * from.
 */
export class Browser {
  readonly cookies: Map<string, string>;
  readonly #url: string;
  readonly #address: string;

  constructor(
    { url }: Pick<World, 'url'>,
    address = randomAddress(),
    cookies = new Map<string, string>(),
  ) {
    this.#url = url;
    this.#address = address;
    this.cookies = cookies;
  }

  /** The same browser at another address, like a phone that moves. */
  at(address: string): Browser {
    return new Browser({ url: this.#url }, address, this.cookies);
  }

  async send(call: string, body?: object, headers: Record<string, string> = {}): Promise<Sent> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const sent = await send(this.#url, call, {
      ...(body && { body }),
      headers: {
        origin: this.#url,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.#address,
        ...(cookie && { cookie }),
        ...headers,
      },
    });
    for (const line of sent.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return sent;
  }

  askForCode(email: string, headers?: Record<string, string>) {
    return this.send('POST /api/user/send_email_code', { email }, headers);
  }

  register(email: string, email_code: string, more: object = {}) {
    const password = digestOf('a long sentence');
    const fields = {
      username: 'Mia',
      email,
      email_code,
      password,
      password_confirmation: password,
      check: true,
    };
    return this.send('POST /api/email/register', { ...fields, ...more });
  }

  reset(email: string, email_code: string, more: object = {}) {
    const password = digestOf('another sentence');
    return this.send('POST /api/email/forget', {
      email,
      email_code,
      password,
      password_confirmation: password,
      ...more,
    });
  }

  signIn(
    email: string,
    password = 'a long sentence',
    more: object = {},
    headers?: Record<string, string>,
  ) {
    return this.send(
      'POST /api/email/login',
      { email, password: digestOf(password), ...more },
      headers,
    );
  }
}

/** The code of the last letter to this address that contains one. */
export async function codeFor(world: Pick<World, 'owner'>, email: string): Promise<string> {
  const last = (await lettersTo(world, email)).findLast((letter) => 'code' in letter);
  if (!last || !('code' in last)) throw new Error(`no code was sent to ${email}`);
  return last.code;
}

/** A code that differs from this one. */
export const wrongCode = (code: string) => (code.startsWith('7') ? '8' : '7') + code.slice(1);

/** Registers a player in this browser. */
export async function registerIn(
  browser: Browser,
  world: Pick<World, 'owner'>,
  more: object = {},
): Promise<{ email: string; player_id: number }> {
  const email = randomEmail();
  await browser.askForCode(email);
  const sent = await browser.register(email, await codeFor(world, email), more);
  if (sent.status !== 200) throw new Error(`not registered: ${sent.text}`);
  const { id } = await world.owner
    .selectFrom('accounts_players')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return { email, player_id: id };
}
