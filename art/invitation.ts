import { gradient } from './light.ts';
import { MARK } from './poster.ts';

/** Size in pixels: the upright format that feeds and stories show whole. */
export const INVITATION_WIDTH = 1080;
export const INVITATION_HEIGHT = 1350;

const MARGIN = 84;
const INNER = INVITATION_WIDTH - 2 * MARGIN;
/** Side of the light panel with the QR code. */
const PANEL = 430;
const PANEL_TOP = 640;

/** Style of the words: sizes in pixels. */
export const INVITATION_BRAND = { size: 46, color: '#f2f4f8', width_max: 420 };
export const INVITATION_TITLE = { size: 96, color: '#f2f4f8', width_max: INNER };
export const INVITATION_LINE = { size: 44, color: '#a7afbf', width_max: INNER };
export const INVITATION_CODE = { size: 92, color: '#e7b75f', width_max: INNER - PANEL - 56 };
export const INVITATION_LABEL = { size: 34, color: '#a7afbf', width_max: INNER - PANEL - 56 };
export const INVITATION_LINK = { size: 38, color: '#f2f4f8', width_max: INNER };

/** Words, rendered as a picture. */
interface Words {
  href: string;
  width: number;
  height: number;
}

export interface InvitationArt {
  brand: Words;
  title: Words;
  line: Words;
  /** Above the code, the code, and a line below it. */
  label: Words;
  code: Words;
  hint: Words;
  link: Words;
  /** The modules of the QR code, row by row; true is dark. */
  qr: readonly (readonly boolean[])[];
}

const place = ({ href, width, height }: Words, x: number, y: number) =>
  `<image href="${href}" x="${x}" y="${y}" width="${width}" height="${height}"/>`;

function drawQr(qr: InvitationArt['qr']): string {
  const module = PANEL / qr.length;
  const dark = qr
    .flatMap((row, y) =>
      row.map((on, x) =>
        on ? `M${x * module} ${y * module}h${module}v${module}h-${module}z` : '',
      ),
    )
    .join('');
  return (
    `<svg x="${MARGIN}" y="${PANEL_TOP}" width="${PANEL}" height="${PANEL}" viewBox="0 0 ${PANEL} ${PANEL}">` +
    `<rect width="${PANEL}" height="${PANEL}" rx="24" fill="#f2f4f8"/>` +
    `<path d="${dark}" fill="#0b0d12" shape-rendering="crispEdges"/></svg>`
  );
}

/**
 * A partner's poster as SVG text: a display case lit from below, the words, the code, and the link
 * as a QR code. Pure.
 */
export function drawInvitation({
  brand,
  title,
  line,
  label,
  code,
  hint,
  link,
  qr,
}: InvitationArt): string {
  const ground = gradient('ground', [
    [0, '#1a1f2b'],
    [0.55, '#0b0d12'],
  ]);
  const beam = gradient(
    'beam',
    [
      [0, '#e7b75f', 0],
      [0.5, '#e7b75f', 1],
      [1, '#e7b75f', 0],
    ],
    'x2="1" y2="0"',
  );
  const glow =
    '<radialGradient id="glow" cx=".5" cy="1" r=".75"><stop offset="0" stop-color="#e7b75f" stop-opacity=".28"/>' +
    '<stop offset="1" stop-color="#e7b75f" stop-opacity="0"/></radialGradient>';
  const code_left = MARGIN + PANEL + 56;
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${INVITATION_WIDTH} ${INVITATION_HEIGHT}" width="${INVITATION_WIDTH}" height="${INVITATION_HEIGHT}">` +
    `<defs>${ground}${beam}${glow}</defs>` +
    '<rect width="100%" height="100%" fill="url(#ground)"/><rect width="100%" height="100%" fill="url(#glow)"/>' +
    `<svg x="${INVITATION_WIDTH - 470}" y="20" width="560" height="560" viewBox="0 0 32 32" opacity=".16">${MARK}</svg>` +
    `<svg x="${MARGIN - 6}" y="84" width="64" height="64" viewBox="0 0 32 32">${MARK}</svg>` +
    place(brand, MARGIN + 72, 84 + (64 - brand.height) / 2) +
    place(title, MARGIN, 400 - title.height) +
    place(line, MARGIN, 424) +
    `<rect x="${MARGIN}" y="560" width="${INNER}" height="4" fill="url(#beam)"/>` +
    drawQr(qr) +
    place(label, code_left, PANEL_TOP + 86) +
    place(code, code_left, PANEL_TOP + 140) +
    place(hint, code_left, PANEL_TOP + 280) +
    place(link, MARGIN, PANEL_TOP + PANEL + 56) +
    `<rect x="${MARGIN}" y="${INVITATION_HEIGHT - 60}" width="${INNER}" height="3" fill="url(#beam)"/>` +
    '</svg>'
  );
}
