import { hash } from 'node:crypto';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';
import { answerIn } from './kit/answers.ts';

/** Whoever comes back sooner only waits longer. */
const retry_after_s = 30;

const style = `
  * { box-sizing: border-box; margin: 0 }
  body { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem 1rem;
    background: #0b0d12; color: #f2f4f8; text-align: center; font: 1rem/1.5 system-ui, sans-serif }
  svg { width: 4rem; color: #a7afbf }
  h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 600 }
  p { max-width: 34rem; color: #a7afbf }
  a { margin-top: .5rem; padding: .75rem 1.5rem; border-radius: .75rem; background: #e7b75f; color: #1d1403;
    font-weight: 600; text-decoration: none }
  a:hover { background: #f4cf86 }
  a:focus-visible { outline: 2px solid #f4cf86; outline-offset: 3px }
`;

/** Nothing is loaded: whatever is away, this page is whole. */
const policy = [
  "default-src 'none'",
  `style-src 'sha256-${hash('sha256', style, 'base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page in place of every other while none can be made: 503, with a word when to come back. */
export function maintenancePage(language: LocaleCode): Response {
  return new Response(write(language), {
    status: 503,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policy,
      'cache-control': 'no-store',
      'retry-after': String(retry_after_s),
    },
  });
}

function write(language: LocaleCode): string {
  return `<!DOCTYPE html>
<html lang="${findLocale(language)!.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${answerIn(language, 'maintenance.title')} · Vitrine</title>
<style>${style}</style>
</head>
<body>
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4.75 10.3 16 16.4v11.8L4.75 22.1Z" fill="#e7b75f"/><path d="M16 3 28 9.5v13L16 29 4 22.5v-13Zm-12 6.5 12 6.5 12-6.5M16 16v13" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></svg>
<h1>${answerIn(language, 'maintenance.heading')}</h1>
<p>${answerIn(language, 'maintenance.comfort')}</p>
<a href="">${answerIn(language, 'maintenance.retry')}</a>
</body>
</html>
`;
}
