import { hash } from 'node:crypto';
import { findLocale, type LocaleCode } from '@vitrine/i18n/locales';

/** The background of every page: `--color-ink` of `web/ui/tokens.css`. */
export const ink = '#0b0d12';

const style = `
  * { box-sizing: border-box; margin: 0 }
  body { min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 1rem; padding: 2rem 1rem;
    background: ${ink}; color: #f2f4f8; text-align: center; font: 1rem/1.5 system-ui, sans-serif }
  svg { width: 4rem; color: #a7afbf }
  h1 { font-size: 1.75rem; line-height: 1.25; font-weight: 600 }
  p { max-width: 34rem; color: #a7afbf }
  a, button { margin-top: .5rem; padding: .75rem 1.5rem; border: 0; border-radius: .75rem; background: #e7b75f;
    color: #1d1403; font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
  a:hover, button:hover { background: #f4cf86 }
  a:focus-visible, button:focus-visible { outline: 2px solid #f4cf86; outline-offset: 3px }
`;

/** The texts of a page that stands in for all others, or of one that an e-mail leads to. */
export interface BarePage {
  language: LocaleCode;
  title: string;
  heading: string;
  comfort: string;
  /** Label of the button that reloads the page. */
  retry?: string;
  /** Label of the button that posts to the page's own address. */
  confirm?: string;
  /** The page's only script, inline. */
  script?: string;
}

/**
 * Answers with a self-contained page: it loads nothing, so it works whatever else is unavailable.
 */
export function answerBare(
  page: BarePage,
  status: number,
  headers: Record<string, string>,
): Response {
  return new Response(write(page), {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': policyOf(page),
      ...headers,
    },
  });
}

function policyOf({ script, confirm }: BarePage): string {
  return [
    "default-src 'none'",
    `style-src '${digest(style)}'`,
    ...(script ? [`script-src '${digest(script)}'`, "connect-src 'self'"] : []),
    "base-uri 'none'",
    `form-action ${confirm ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

function digest(text: string): string {
  return `sha256-${hash('sha256', text, 'base64')}`;
}

function write({ language, title, heading, comfort, retry, confirm, script }: BarePage): string {
  return `<!DOCTYPE html>
<html lang="${findLocale(language)!.tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<style>${style}</style>
</head>
<body>
<svg viewBox="0 0 32 32" aria-hidden="true"><path d="M4.75 10.3 16 16.4v11.8L4.75 22.1Z" fill="#e7b75f"/><path d="M16 3 28 9.5v13L16 29 4 22.5v-13Zm-12 6.5 12 6.5 12-6.5M16 16v13" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linejoin="round"/></svg>
<h1>${heading}</h1>
<p>${comfort}</p>
${retry ? `<a href="">${retry}</a>\n` : ''}${confirm ? `<form method="post"><button>${confirm}</button></form>\n` : ''}${script ? `<script>${script}</script>\n` : ''}</body>
</html>
`;
}
