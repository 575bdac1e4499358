/**
 * Draws the site's icons into client/public. Run it after changing the drawing:
 * `node scripts/icons.mjs`. The results are checked in, so a build needs no drawing.
 */
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';

const OUT = path.join(import.meta.dirname, '../client/public');
const NIGHT = '#090c13';
const LIGHT = '#00ffff';

/** The mark: a light over a horizon, 32 by 32 units. The same drawing as client/src/ui/public/mark.tsx. */
const mark = (colour) =>
  `<g fill="none" stroke="${colour}" stroke-width="2.5" stroke-linecap="round">` +
  '<path d="M6.5 20a10 10 0 1 1 19 0"/><path d="M2.5 24.5h27M9 29h14"/>' +
  `<circle cx="16" cy="16.5" r="2.25" fill="${colour}" stroke="none"/></g>`;

const svg = (size, content) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}">${content}</svg>`;

/** For browser tabs: the mark on its own background, so that it is visible on light and dark tabs. */
const favicon = svg(
  40,
  `<rect width="40" height="40" rx="9" fill="${NIGHT}"/><g transform="translate(5 3.5) scale(.94)">${mark(LIGHT)}</g>`,
);

/** For home screens: full bleed, with the mark inside the area that no mask crops. */
const appIcon = svg(
  64,
  `<defs><radialGradient id="g" cx=".5" cy=".55" r=".7"><stop offset="0" stop-color="#0b3b44"/><stop offset="1" stop-color="${NIGHT}"/></radialGradient></defs>` +
    `<rect width="64" height="64" fill="url(#g)"/><g transform="translate(14.4 13.5) scale(1.1)">${mark(LIGHT)}</g>`,
);

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

async function png(name, source, width) {
  // The high density keeps edges sharp at every size.
  await sharp(Buffer.from(source), { density: 300 })
    .resize(width, width)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(OUT, name));
}

await mkdir(OUT, { recursive: true });
await writeFile(path.join(OUT, 'favicon.svg'), favicon);
await writeFile(path.join(OUT, 'manifest.webmanifest'), `${JSON.stringify(manifest, null, 2)}\n`);
await png('favicon-32.png', favicon, 32);
await png('apple-touch-icon.png', appIcon, 180);
await png('icon-192.png', appIcon, 192);
await png('icon-512.png', appIcon, 512);
