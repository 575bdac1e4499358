import type { Lettering } from '../../platform/web/social/lettering.js';
import { CHARACTERS, type Character } from './demo-characters.js';
import type { Interface } from './demo-interfaces.js';
import type { Motif } from './demo-motifs.js';

/** Landscapes of the fictional studio's games, drawn in code and deterministic. */

const WIDTH = 1600;
const HEIGHT = 900;
const STEP = 80;

type Ground = 'water' | 'hills' | 'canyon' | 'folds' | 'weave' | 'snow';

export interface Palette {
  /** Sky colours, from the top to the horizon. */
  sky: readonly [string, string, string];
  /** Colour of sun, moon and lamps. */
  light: string;
  /** Land colours, from the farthest to the nearest. */
  land: readonly [string, string, string, string];
  /** Contrasting colour. */
  ink: string;
}

export interface Scene {
  palette: Palette;
  ground: Ground;
  /** Seed of the landscape's shape. */
  seed: number;
  /** Centre and radius of the light. */
  light: readonly [number, number, number];
  /** Motif with its centre and scale. */
  figure?: readonly [Motif, number, number, number];
  /** Character in front, with the midpoint of their feet and their scale. */
  character?: readonly [Character, number, number, number];
  /** Game interface drawn on top. */
  interface?: Interface;
}

type Random = () => number;

/** A whole image as SVG, 1600 by 900. Its text is outlines, so that no system font is needed. */
export function landscape(scene: Scene, lettering: Lettering): string {
  const { palette, ground, seed, figure } = scene;
  const [x, y, radius] = scene.light;
  const { sky, light } = palette;
  const random = seeded(seed);
  const [motif, left, top, scale] = figure ?? [];
  const drawn = motif === undefined ? '' : `<g transform="translate(${left} ${top}) scale(${scale})">${motif(palette.ink, light)}</g>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
    <defs>
      <linearGradient id="sky" x2="0" y2="1"><stop stop-color="${sky[0]}"/><stop offset=".5" stop-color="${sky[1]}"/><stop offset=".8" stop-color="${sky[2]}"/></linearGradient>
      <radialGradient id="halo"><stop stop-color="${light}" stop-opacity=".5"/><stop offset=".4" stop-color="${light}" stop-opacity=".14"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
      <linearGradient id="mist" x2="0" y2="1"><stop stop-color="${sky[2]}" stop-opacity="0"/><stop offset=".5" stop-color="${sky[2]}" stop-opacity=".34"/><stop offset="1" stop-color="${sky[2]}" stop-opacity="0"/></linearGradient>
    </defs>
    <rect width="${WIDTH}" height="${HEIGHT}" fill="url(#sky)"/>
    ${stars(random, light)}
    <circle cx="${x}" cy="${y}" r="${radius * 5}" fill="url(#halo)"/><circle cx="${x}" cy="${y}" r="${radius}" fill="${light}"/>
    ${GROUNDS[ground](random, palette, drawn)}
    ${characterOf(scene)}
    ${scene.interface?.(lettering) ?? ''}
  </svg>`;
}

function characterOf({ character }: Scene): string {
  if (character === undefined) return '';
  const [name, x, y, scale] = character;
  return `<g transform="translate(${x} ${y}) scale(${scale})">${CHARACTERS[name]}</g>`;
}

const GROUNDS: Readonly<Record<Ground, (random: Random, palette: Palette, figure: string) => string>> = {
  water: (random, { land, light }, figure) =>
    [
      towers(random, land[0], 470, 190),
      towers(random, land[1], 500, 120),
      `<rect y="500" width="${WIDTH}" height="400" fill="${land[2]}"/><rect y="500" width="${WIDTH}" height="160" fill="url(#mist)"/>`,
      glints(random, light),
      figure,
      ridge(random, land[3], 830, 20, 'smooth'),
    ].join(''),
  hills: (random, { land }, figure) =>
    [
      ridge(random, land[0], 470, 90, 'smooth'),
      ridge(random, land[1], 560, 70, 'smooth'),
      MIST,
      figure,
      ridge(random, land[2], 690, 60, 'smooth'),
      ridge(random, land[3], 800, 50, 'smooth'),
    ].join(''),
  canyon: (random, { land }, figure) =>
    [
      ridge(random, land[0], 520, 60, 'sharp'),
      wall(random, land[1], 560),
      MIST,
      figure,
      wall(random, land[2], 360),
      ridge(random, land[3], 820, 40, 'sharp'),
    ].join(''),
  folds: (random, { land, light }, figure) =>
    [
      folds(random, land[0], light, 520, 210),
      folds(random, land[1], light, 640, 200),
      figure,
      folds(random, land[2], light, 760, 180),
      folds(random, land[3], light, 880, 150),
    ].join(''),
  weave: (random, { land, light }, figure) => [ridge(random, land[0], 500, 80, 'sharp'), threads(random, land, light), figure].join(''),
  snow: (random, { land, light }, figure) =>
    [
      ridge(random, land[0], 440, 120, 'sharp'),
      ridge(random, land[1], 570, 60, 'smooth'),
      trees(random, land[0], 590),
      MIST,
      figure,
      ridge(random, land[2], 690, 40, 'smooth'),
      trees(random, land[3], 770),
      ridge(random, land[3], 810, 30, 'smooth'),
      flakes(random, light),
    ].join(''),
};

const MIST = `<rect y="380" width="${WIDTH}" height="320" fill="url(#mist)"/>`;

function ridge(random: Random, fill: string, level: number, height: number, edge: 'smooth' | 'sharp'): string {
  const phase = random() * 6;
  const heights = Array.from({ length: WIDTH / STEP + 3 }, (_, index) =>
    Math.round(level - height * (Math.sin(index * 0.55 + phase) * 0.6 + random() * 0.8)),
  );
  return `<path d="${outline(heights, -STEP, STEP, edge)}V${HEIGHT}H${-STEP}z" fill="${fill}"/>`;
}

/** A line through points that are `step` pixels apart; a smooth one passes through their midpoints. */
function outline(heights: readonly number[], left: number, step: number, edge: 'smooth' | 'sharp'): string {
  return heights
    .map((y, index) => {
      const x = left + index * step;
      if (index === 0) return `M${x} ${y}`;
      return edge === 'sharp' ? `L${x} ${y}` : `Q${x} ${y} ${x + step / 2} ${Math.round((y + (heights[index + 1] ?? y)) / 2)}`;
    })
    .join('');
}

function towers(random: Random, fill: string, level: number, height: number): string {
  const parts: string[] = [];
  for (let x = -20; x < WIDTH; x += 34 + random() * 60) {
    const width = Math.round(26 + random() * 52);
    const top = Math.round(level - 30 - random() * height);
    parts.push(`M${Math.round(x)} ${level + 40}V${top}h${width}V${level + 40}z`);
  }
  return `<path d="${parts.join('')}" fill="${fill}"/>`;
}

function glints(random: Random, light: string): string {
  const lines = Array.from({ length: 90 }, () => {
    const y = 510 + random() ** 1.6 * 370;
    return `M${Math.round(random() * WIDTH)} ${Math.round(y)}h${Math.round(20 + random() * (y - 480) * 0.4)}`;
  });
  return `<path d="${lines.join('')}" stroke="${light}" stroke-width="2.5" stroke-linecap="round" opacity=".3"/>`;
}

/** Rock on both sides of a gorge, `gap` pixels apart at its narrowest. */
function wall(random: Random, fill: string, gap: number): string {
  const side = (sign: number): string => {
    const points = Array.from({ length: 9 }, (_, index) => {
      const y = -20 + index * 118;
      return `L${Math.round(WIDTH / 2 + sign * (gap / 2 + (8 - index) * 34 + random() * 90))} ${y}`;
    });
    const edge = sign < 0 ? 0 : WIDTH;
    return `M${edge} -20${points.join('')}V${HEIGHT}H${edge}z`;
  };
  return `<path d="${side(-1)}${side(1)}" fill="${fill}"/>`;
}

function folds(random: Random, fill: string, light: string, level: number, height: number): string {
  const parts: string[] = [];
  for (let x = -200; x < WIDTH + 200; x += 180 + random() * 120) {
    const half = 170 + random() * 130;
    const top = Math.round(level - height * (0.5 + random() * 0.7));
    parts.push(`<path d="M${Math.round(x - half)} ${HEIGHT}L${Math.round(x)} ${top}L${Math.round(x + half)} ${HEIGHT}z" fill="${fill}"/>`);
    parts.push(
      `<path d="M${Math.round(x)} ${top}L${Math.round(x - half)} ${HEIGHT}h${Math.round(half * 0.7)}z" fill="${light}" opacity=".09"/>`,
    );
  }
  return parts.join('');
}

function threads(random: Random, land: Palette['land'], light: string): string {
  const rows = Array.from({ length: 13 }, (_, row) => {
    const y = 520 + row * row * 2.4;
    const wave = 20 + row * 5;
    const heights = Array.from({ length: 15 }, () => Math.round(y - random() * wave));
    return `<path d="${outline(heights, -140, 140, 'smooth')}V${HEIGHT}H-140z" fill="${land[1 + (row % 3)] ?? land[3]}" stroke="${light}" stroke-width="2" stroke-opacity="${(0.12 + row * 0.03).toFixed(2)}"/>`;
  });
  return rows.join('');
}

function trees(random: Random, fill: string, level: number): string {
  const parts: string[] = [];
  for (let x = 10; x < WIDTH; x += 30 + random() * 110) {
    const height = Math.round(60 + random() * 90);
    parts.push(`M${Math.round(x)} ${level - height}l${Math.round(height * 0.26)} ${height + 30}h${-Math.round(height * 0.52)}z`);
  }
  return `<path d="${parts.join('')}" fill="${fill}"/>`;
}

function stars(random: Random, light: string): string {
  return dots(random, 60, 380, 1.6, light, 0.55);
}

function flakes(random: Random, light: string): string {
  return dots(random, 110, HEIGHT, 3.4, light, 0.7);
}

function dots(random: Random, count: number, bottom: number, size: number, fill: string, opacity: number): string {
  const circles = Array.from(
    { length: count },
    () => `<circle cx="${Math.round(random() * WIDTH)}" cy="${Math.round(random() * bottom)}" r="${(0.6 + random() * size).toFixed(1)}"/>`,
  );
  return `<g fill="${fill}" opacity="${opacity}">${circles.join('')}</g>`;
}

/** Pseudo-random numbers from 0 up to 1, deterministic for a seed (mulberry32). */
function seeded(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
