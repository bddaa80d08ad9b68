import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/**
 * Everything that went wrong in the pages of a browser context: what they wrote to the console, what they threw,
 * requests that got no answer or a refusal, requests to anyone but the product.
 */
export class Faults {
  readonly #origin: string;
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** `url`: the product's. */
  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  /** Says what is meant to go wrong in this story, such as `/^422 POST .*login/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /** What went wrong without having been expected. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Listens to all pages of the context, those that are opened later too. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#hear(message));
    context.on('weberror', (problem: WebError) => this.#seen.push(`thrown: ${problem.error().message}`));
    context.on('request', (request) => this.#lookAt(request));
    context.on('response', (response) => this.#judge(response));
    context.on('requestfailed', (request) => this.#mourn(request));
  }

  #hear(message: ConsoleMessage): void {
    const text = message.text();
    // Chromium repeats here each answer from 400 on, which `#judge` knows better; and Playwright says that it blocks workers.
    const known = text.startsWith('Failed to load resource') || text.includes('blocked by Playwright');
    if (['error', 'warning'].includes(message.type()) && !known) this.#seen.push(`console: ${text}`);
  }

  #lookAt(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== this.#origin) this.#seen.push(`stranger: ${request.url()}`);
  }

  #judge(response: Response): void {
    if (response.status() >= 400) this.#seen.push(`${response.status()} ${nameOf(response.request())}`);
  }

  #mourn(request: Request): void {
    const why = request.failure()?.errorText ?? '';
    // The browser itself gives up what a page still waits for when it is left.
    if (why !== 'net::ERR_ABORTED') this.#seen.push(`${why} ${nameOf(request)}`);
  }
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}
