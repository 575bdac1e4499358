/**
 * Draws the site's icons and its default social image into client/public. Run it after changing the drawing:
 * `node scripts/icons.mjs`. The results are checked in, so a build needs no drawing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const OUT = path.join(import.meta.dirname, '../client/public');
const NIGHT = '#090c13';
const LIGHT = '#00ffff';

/** The mark: a light over a horizon, on 32 by 32. The same drawing as client/src/ui/mark.tsx. */
const mark = (colour) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round">` +
  '<path d="M6.5 20a10 10 0 1 1 19 0"/><path d="M2.5 24.5h27M9 29h14"/>' +
  `<circle cx="16" cy="16.5" r="2.25" fill="${colour}" stroke="none"/></g>`;

const svg = (size, content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;

/** For browser tabs: the mark on its own ground, so that it shows on light and dark tabs alike. */
const favicon = svg(40, `<rect width="40" height="40" rx="9" fill="${NIGHT}"/><g transform="translate(5 3.5) scale(.94)">${mark(LIGHT)}</g>`);

/** For home screens: full bleed, with the mark inside the zone that every mask leaves. */
const appIcon = svg(
  64,
  `<defs><radialGradient id="g" cx=".5" cy=".55" r=".7"><stop offset="0" stop-color="#0b3b44"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient></defs>` +
    `<rect width="64" height="64" fill="url(#g)"/><g transform="translate(14.4 13.5) scale(1.1)">${mark(LIGHT)}</g>`,
);

/** What other sites show beside a link: the landscape of the first page, without words, so that it fits any studio's name. */
const social = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630">
  <defs>
    <radialGradient id="h" cx="600" cy="330" r="560" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${LIGHT}" stop-opacity=".34"/><stop offset=".34" stop-color="${LIGHT}" stop-opacity=".13"/><stop offset="1" stop-color="${LIGHT}" stop-opacity="0"/>
    </radialGradient>
    <radialGradient id="l"><stop offset="0" stop-color="${LIGHT}" stop-opacity=".5"/><stop offset="1" stop-color="${LIGHT}" stop-opacity="0"/></radialGradient>
    <linearGradient id="r" x1="150" x2="1050" y1="0" y2="0" gradientUnits="userSpaceOnUse">
      <stop offset="0" stop-color="${LIGHT}" stop-opacity="0"/><stop offset=".5" stop-color="${LIGHT}" stop-opacity=".8"/><stop offset="1" stop-color="${LIGHT}" stop-opacity="0"/>
    </linearGradient>
  </defs>
  <rect width="1200" height="630" fill="${NIGHT}"/><rect width="1200" height="630" fill="url(#h)"/>
  <g fill="none" stroke="${LIGHT}"><circle cx="600" cy="330" r="200" stroke-width="5"/><circle cx="600" cy="330" r="222" opacity=".6"/><circle cx="600" cy="330" r="268" opacity=".28"/></g>
  <g stroke="url(#r)" stroke-width="1.5">
    <path d="M-9 640V400L120 330L210 352L330 430L420 446L520 420L585 402L640 412L720 452L850 420L960 352L1080 310L1209 352V640Z" fill="#101a2a"/>
    <path d="M-9 640V470L150 452L300 492L470 482L600 508L760 470L930 492L1209 446V640Z" fill="#0d1522"/>
    <path d="M-9 640V560L220 574L420 548L610 520L760 552L950 578L1209 560V640Z" fill="#06080d"/>
  </g>
  <g transform="translate(600 524)"><circle cx="24" cy="-48" r="80" fill="url(#l)"/><path d="M24-46V3" stroke="#02040a" stroke-width="2.5"/>
    <path d="M-1-51c5 0 8 4 8 9 0 3-1 5-3 7 4 3 6 8 7 13l9-3 1 4-9 5c1 7 2 13 4 18H-9c-6-1-12-5-18-4 6-4 10-9 12-16 1-7 3-13 7-17-2-2-3-4-3-7 0-5 5-9 10-9Z" fill="#02040a"/>
    <circle cx="24" cy="-48" r="4" fill="#fff"/></g>
</svg>`;

const manifest = {
  name: 'Studio',
  short_name: 'Studio',
  description: 'Games and software that challenge, connect and matter.',
  lang: 'en-GB',
  start_url: '/',
  display: 'minimal-ui',
  background_color: NIGHT,
  theme_color: NIGHT,
  icons: [
    { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
    { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
    { src: '/icon-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ],
};

async function png(name, source, width, height = width) {
  // Drawn at a density that gives the wanted width, so that edges are sharp at every size.
  await sharp(Buffer.from(source), { density: 300 }).resize(width, height).png({ compressionLevel: 9, palette: width < 600 }).toFile(path.join(OUT, name));
}

await mkdir(OUT, { recursive: true });
await writeFile(path.join(OUT, 'favicon.svg'), favicon);
await writeFile(path.join(OUT, 'manifest.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
await png('favicon-32.png', favicon, 32);
await png('apple-touch-icon.png', appIcon, 180);
await png('icon-192.png', appIcon, 192);
await png('icon-512.png', appIcon, 512);
await png('social.png', social, 1200, 630);
