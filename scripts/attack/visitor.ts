import { hash } from 'node:crypto';
import type { Work } from '@vitrine/contract/work';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { randomHex } from '../../server/kit/random.ts';

/** The answer of a call. */
export interface Answered {
  status: number;
  key: string | undefined;
  body: Body;
}

interface Body {
  data?: { key?: string; work?: Work } | null;
  repData?: Record<string, unknown> | null;
}

/** The password digest that a client sends. */
export const digestOf = (password: string) => hash('sha256', password);

/** An address that has never received an e-mail. */
export const newEmail = () => `target-${randomHex(6)}@vitrine.test`;

/**
 * An outside caller: a browser, or a program that acts like one, at one network address, which it
 * sends as the proxy in front would report it.
 */
export class Visitor {
  readonly #url: string;
  readonly #cookies = new Map<string, string>();
  readonly address: string;
  /** Derivations of work that this visitor has computed. */
  derivations = 0;

  constructor(url: string, address = `10.${[...Buffer.from(randomHex(3), 'hex')].join('.')}`) {
    this.#url = url;
    this.address = address;
  }

  /** Posts JSON once, with `work` if given. */
  async post(path: string, body: object, work?: string): Promise<Answered> {
    const response = await fetch(this.#url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        origin: this.#url,
        'sec-fetch-site': 'same-origin',
        'x-forwarded-for': this.address,
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(work && { work }),
      },
      body: JSON.stringify(body),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!;
      this.#cookies.set(name!, value!);
    }
    const answer = (await response.json()) as Body;
    return { status: response.status, key: answer.data?.key, body: answer };
  }

  /** Posts JSON, and again with the work that the server asks for, as our pages do. */
  async postWorking(path: string, body: object): Promise<Answered> {
    let answer = await this.post(path, body);
    for (let work = answer.body.data?.work; work; work = answer.body.data?.work)
      answer = await this.post(path, body, await this.#doWork(work));
    return answer;
  }

  async #doWork({ parameters, signature }: Work): Promise<string> {
    const challenge = { parameters, signature };
    const solution = await solveChallenge({ challenge, deriveKey });
    this.derivations += solution?.counter ?? 0;
    return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
  }
}
