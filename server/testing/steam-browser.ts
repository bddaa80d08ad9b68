import { errors, type ErrorKey } from '@vitrine/contract/errors';
import { afterEach, beforeEach, expect } from 'vitest';
import { setOutside } from '../kit/outside.ts';
import { FakeSteam } from './steam.ts';
import { randomAddress, type World } from './world.ts';

/** Routes outgoing requests to a fake Steam, reset for each test of a file. */
export function openSteam(): FakeSteam {
  const steam = new FakeSteam();
  beforeEach(() => setOutside(steam.answer, 100));
  afterEach(() => {
    steam.recover();
    setOutside();
  });
  return steam;
}

/** A new browser without cookies. */
export function openBrowser({ url }: Pick<World, 'url'>): TestBrowser {
  return new TestBrowser(url, randomAddress());
}

/** A browser with cookies, an address of its own, and a page of ours open in it. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  readonly #url: string;
  readonly #address: string;

  /** `url`: the product's. `address`: the network address. */
  constructor(url: string, address: string) {
    this.#url = url;
    this.#address = address;
  }

  /**
   * Navigates a window to an address of the product. Returns the redirect's target without
   * following it.
   */
  async visit(address: string): Promise<string> {
    const response = await this.#send(new URL(address, this.#url), {
      'sec-fetch-site': 'cross-site',
    });
    if (response.status !== 302) throw new Error(`${response.status}: ${await response.text()}`);
    return response.headers.get('location')!;
  }

  /**
   * Goes to Steam and agrees there. Returns the address that it redirects back to, without
   * following it.
   */
  async agree(steam: FakeSteam, path = '/api/steam_auth'): Promise<string> {
    return steam.agree(await this.visit(path));
  }

  /** Returns from Steam to the product. Returns the result passed to the window. */
  async comeBack(address: string): Promise<Told> {
    return toldTo(await this.visit(address));
  }

  /** Goes to Steam, agrees there and comes back. Returns the result passed to the window. */
  async goToSteam(steam: FakeSteam, path?: string): Promise<Told> {
    return this.comeBack(await this.agree(steam, path));
  }

  /**
   * Redeems a ticket as the page that opened the window, with its boxes ticked; returns `in`, or
   * the key of the refusal.
   */
  async bring(ticket: string | undefined, totp?: string): Promise<string> {
    return this.outcomeOf(await this.call('/api/login/ticket', { ticket, totp, check: true }));
  }

  /** The key of a call's refusal, or `in`. */
  async outcomeOf(response: Response): Promise<string> {
    const { data } = (await response.json()) as { data: { key?: ErrorKey } };
    if (data.key) expect(response.status).toBe(errors[data.key][1]);
    return data.key ?? 'in';
  }

  /** The signed-in player. */
  async player(): Promise<{ id: number; name: string; avatar: string | null }> {
    const { data } = (await (await this.call('/api/user', undefined)).json()) as { data: never };
    return data;
  }

  /** Makes a call as the open page. */
  async call(
    path: string,
    body: object | undefined,
    headers: Record<string, string> = {},
  ): Promise<Response> {
    const own = { origin: new URL(this.#url).origin, 'sec-fetch-site': 'same-origin', ...headers };
    return this.#send(new URL(path, this.#url), own, body);
  }

  async #send(address: URL, headers: Record<string, string>, body?: object): Promise<Response> {
    const cookie = Array.from(this.cookies, ([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(address, {
      redirect: 'manual',
      headers: {
        'x-forwarded-for': this.#address,
        ...(cookie && { cookie }),
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line)!;
      if (value) this.cookies.set(name, value);
      else this.cookies.delete(name);
    }
    return response;
  }
}

/** The result of a trip to Steam. */
export interface Told {
  ticket?: string;
  refused?: string;
}

/** Parses the result after `#` in the sign-in window's address. */
export function toldTo(address: string): Told {
  if (!address.startsWith('/login/window#')) throw new Error(`not the sign-in window: ${address}`);
  return Object.fromEntries(new URLSearchParams(address.split('#')[1]));
}
