import type { TaskContext } from '../../workers/worker-protocol.js';
import { displayLettering, type Lettering } from './lettering.js';
import { socialMotif } from './social-motifs.js';
import { SOCIAL_HEIGHT, SOCIAL_WIDTH } from './social-size.rules.js';

export interface SocialText {
  /** The studio's name. */
  name: string;
  /** The page's title; empty for the studio itself. */
  title: string;
  /** `#rrggbb`. */
  accent: string;
  /** Seed of the motif: the same text draws the same one. Empty for the studio's own landscape. */
  motif: string;
}

const NIGHT = '#090c13';
const LEFT = 72;
const NAME_SIZE = 34;
/** Width available up to the rings. */
const NAME_WIDTH = 480;
const TITLE_WIDTH = 930;
/** Baseline of the last line. */
const TITLE_BOTTOM = 548;
/** From large to small: line counts per size; anything longer is truncated. */
const TITLE_SIZES = [
  { size: 108, lines: 2 },
  { size: 84, lines: 3 },
  { size: 64, lines: 3 },
] as const;
const LINE_HEIGHT = 1.08;
/** More than any title; bounds the work. */
const MAX_LETTERS = 200;
/** Relative luminance (WCAG 2.2) below which a colour would not stand out against the dark background. */
const DIMMEST = 0.3;

/**
 * Draws the preview image for links to a page: the studio's landscape in its colour, its name, and the page's title. PNG. Runs in a worker
 * process, with `SocialText`.
 */
export async function drawSocialImage({ parameters }: Pick<TaskContext, 'parameters'>): Promise<Buffer> {
  const [lettering, { default: sharp }] = await Promise.all([displayLettering(), import('sharp')]);
  return sharp(Buffer.from(scene(parameters as SocialText, lettering)))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function scene({ name, title, accent, motif }: SocialText, lettering: Lettering): string {
  const light = lighten(accent);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SOCIAL_WIDTH}" height="${SOCIAL_HEIGHT}" viewBox="0 0 1200 630">
  <defs>
    <radialGradient id="halo" cx="890" cy="270" r="600" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${light}" stop-opacity=".34"/><stop offset=".34" stop-color="${light}" stop-opacity=".13"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>
    </radialGradient>
    <linearGradient id="rim" x1="350" x2="1250" y1="0" y2="0" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${light}" stop-opacity="0"/><stop offset=".6" stop-color="${light}" stop-opacity=".8"/><stop offset="1" stop-color="${light}" stop-opacity="0"/>
    </linearGradient>
    <linearGradient id="shade" x1="0" x2="0" y1="240" y2="630" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${NIGHT}" stop-opacity="0"/><stop offset="1" stop-color="${NIGHT}" stop-opacity=".86"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="630" fill="${NIGHT}"/><rect width="1200" height="630" fill="url(#halo)"/>
  ${motif === '' ? studioLandscape(light) : socialMotif(motif, light)}
  <rect width="1200" height="630" fill="url(#shade)"/>
  <g transform="translate(${LEFT} 56) scale(1.5)" fill="none" stroke="${light}" stroke-width="2.5" stroke-linecap="round">
    <path d="M6.5 20a10 10 0 1 1 19 0"/><path d="M2.5 24.5h27M9 29h14"/><circle cx="16" cy="16.5" r="2.25" fill="${light}" stroke="none"/>
  </g>
  <path d="${title === '' ? '' : lettering.path(fitted(name, NAME_SIZE, NAME_WIDTH, lettering), LEFT + 66, 94, NAME_SIZE)}" fill="#eaeef6"/>
  ${titleOf(title === '' ? name : title, lettering)}
  <rect x="${LEFT}" y="582" width="96" height="6" rx="3" fill="${light}"/>
</svg>`;
}

function studioLandscape(light: string): string {
  return `<g fill="none" stroke="${light}"><circle cx="890" cy="270" r="190" stroke-width="5"/><circle cx="890" cy="270" r="212" opacity=".6"/><circle cx="890" cy="270" r="258" opacity=".28"/></g>
  <g stroke="url(#rim)" stroke-width="1.5">
    <path d="M-9 640V430L120 390L230 402L360 440L450 426L560 380L660 348L740 366L830 402L930 420L1010 372L1090 320L1209 300V640Z" fill="#101a2a"/>
    <path d="M-9 640V480L150 470L300 492L470 478L600 452L760 430L930 458L1060 440L1209 400V640Z" fill="#0d1522"/>
    <path d="M-9 640V566L220 580L420 560L610 540L760 552L950 540L1209 500V640Z" fill="#06080d"/>
  </g>`;
}

function titleOf(title: string, lettering: Lettering): string {
  const { size, lines } = setTitle(title, lettering);
  return lines
    .map(
      (line, index) =>
        `<path d="${lettering.path(line, LEFT - size * 0.04, TITLE_BOTTOM - (lines.length - 1 - index) * size * LINE_HEIGHT, size)}" fill="#fff"/>`,
    )
    .join('');
}

/** The largest size in which a title fits, and its lines. */
export function setTitle(title: string, lettering: Pick<Lettering, 'width'>): { size: number; lines: string[] } {
  const words = [...title].slice(0, MAX_LETTERS).join('').trim().split(/\s+/);
  for (const { size, lines: maxLines } of TITLE_SIZES) {
    const lines = wrapped(words, size, lettering);
    if (lines.length <= maxLines && lines.every((line) => lettering.width(line, size) <= TITLE_WIDTH)) return { size, lines };
  }
  const { size, lines: maxLines } = TITLE_SIZES[TITLE_SIZES.length - 1] ?? { size: 64, lines: 3 };
  const lines = wrapped(words, size, lettering);
  const shown = lines.slice(0, maxLines);
  if (lines.length > maxLines) shown.push(`${shown.pop() ?? ''} …`);
  return { size, lines: shown.map((line) => fitted(line, size, TITLE_WIDTH, lettering)) };
}

function wrapped(words: readonly string[], size: number, lettering: Pick<Lettering, 'width'>): string[] {
  const lines: string[] = [];
  for (const word of words) {
    const longer = `${lines.at(-1) ?? ''} ${word}`;
    if (lines.length > 0 && lettering.width(longer, size) <= TITLE_WIDTH) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

/** As much of one line as fits. */
function fitted(line: string, size: number, width: number, lettering: Pick<Lettering, 'width'>): string {
  if (lettering.width(line, size) <= width) return line;
  const characters = [...line.replace(/ ?…$/, '')];
  while (characters.length > 0 && lettering.width(`${characters.join('')}…`, size) > width) characters.pop();
  return `${characters.join('').trimEnd()}…`;
}

/** The accent, mixed with white until it is bright enough. */
export function lighten(accent: string): string {
  let colour = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
  while (luminance(colour) < DIMMEST) colour = colour.map((channel) => Math.min(255, Math.ceil(channel + (255 - channel) * 0.1)));
  return `#${colour.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

function luminance(channels: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = channels.map((channel) =>
    channel <= 10 ? channel / 3294.6 : ((channel / 255 + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
