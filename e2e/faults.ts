import type { BrowserContext, ConsoleMessage, Request, Response, WebError } from '@playwright/test';

/**
 * Collects the faults of a browser context's pages: console errors and warnings, uncaught errors,
 * requests that failed or were refused, requests to other origins than the product.
 */
export class Faults {
  readonly #origin: string;
  readonly #seen: string[] = [];
  readonly #expected: RegExp[] = [];

  /** `url`: the product's. */
  constructor(url: string) {
    this.#origin = new URL(url).origin;
  }

  /** Declares an expected fault of this story, such as `/^422 POST .*login/`. */
  expect(...patterns: RegExp[]): void {
    this.#expected.push(...patterns);
  }

  /**
   * Declares what a page may be doing as the player at the moment when a story ends their session:
   * it reads, and joins their channels.
   */
  expectSessionEnd(): void {
    this.expect(/^401 (POST \/broadcasting\/auth$|GET \/api\/)/);
  }

  /** The faults that the story didn't expect. */
  unexpected(): string[] {
    return this.#seen.filter((fault) => !this.#expected.some((pattern) => pattern.test(fault)));
  }

  /** Listens to all pages of the context, including those opened later. */
  watch(context: BrowserContext): void {
    context.on('console', (message) => this.#receive(message));
    context.on('weberror', (problem: WebError) =>
      this.#seen.push(`thrown: ${problem.error().message}`),
    );
    context.on('request', (request) => this.#lookAt(request));
    context.on('response', (response) => this.#judge(response));
    context.on('requestfailed', (request) => this.#mourn(request));
  }

  #receive(message: ConsoleMessage): void {
    const text = message.text();
    // Skips Chromium's repetition of each answer from 400 on, which `#judge` reports more
    // precisely, Playwright's message that it blocks workers, sockets that still connected when
    // the page was left or reloaded: the browser closes them, as it aborts requests; and fonts that
    // a busy machine didn't come to draw within seconds.
    const known =
      text.startsWith('Failed to load resource') ||
      text.includes('blocked by Playwright') ||
      /\.woff2 was preloaded using link preload but not used within a few seconds/.test(text) ||
      /^WebSocket connection to \S+ failed: WebSocket is closed before the connection is established/.test(
        text,
      );
    if (['error', 'warning'].includes(message.type()) && !known)
      this.#seen.push(`console: ${text}`);
  }

  #lookAt(request: Request): void {
    const { origin, protocol } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== this.#origin)
      this.#seen.push(`other origin: ${request.url()}`);
  }

  #judge(response: Response): void {
    if (response.status() >= 400)
      this.#seen.push(`${response.status()} ${nameOf(response.request())}`);
  }

  #mourn(request: Request): void {
    const why = request.failure()?.errorText ?? '';
    // The browser aborts a page's pending requests when the visitor leaves it.
    if (why !== 'net::ERR_ABORTED') this.#seen.push(`${why} ${nameOf(request)}`);
  }
}

function nameOf(request: Request): string {
  const { pathname, search } = new URL(request.url());
  return `${request.method()} ${pathname}${search}`;
}
