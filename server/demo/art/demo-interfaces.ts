import type { Lettering } from '../../platform/web/social/lettering.js';

/** Game interfaces drawn over the scenes, on 1600 by 900, each in the style of its game. */
export type Interface = (lettering: Lettering) => string;

interface Label {
  text: string;
  x: number;
  y: number;
  size: number;
  fill: string;
  anchor?: 'start' | 'middle' | 'end';
}

function label(lettering: Lettering, { text, x, y, size, fill, anchor = 'start' }: Label): string {
  const width = lettering.width(text, size);
  const left = anchor === 'start' ? x : anchor === 'middle' ? x - width / 2 : x - width;
  return `<path d="${lettering.path(text, left, y, size)}" fill="${fill}"/>`;
}

function each<T>(items: readonly T[], draw: (item: T, index: number) => string): string {
  return items.map(draw).join('');
}

/** Saltglass: a tide gauge, three finds, and little else. */
export const saltglassInterface: Interface = (lettering) => `
  <g transform="translate(84 150)"><rect width="26" height="560" rx="13" fill="#06202b" opacity=".7"/><rect y="230" width="26" height="330" rx="13" fill="#8fe0d8"/><g stroke="#f4e9d2" stroke-width="3" opacity=".8">${each([0, 1, 2, 3, 4, 5, 6, 7], (at) => `<path d="M36 ${at * 80}h${at % 2 === 0 ? 26 : 14}"/>`)}</g><path d="M-26 230h-26l20-16z" fill="#f4e9d2"/></g>
  ${label(lettering, { text: 'Ebb', x: 74, y: 126, size: 34, fill: '#f4e9d2' })}${label(lettering, { text: '14 minutes', x: 160, y: 392, size: 30, fill: '#f4e9d2' })}
  ${each(['lamp', 'lens', 'bell'], (_, index) => {
    const x = 690 + index * 130;
    const icons = [
      'M-14 24h28l-8-36h-12zM-8-16a8 8 0 0 1 16 0z',
      'M0-28a28 28 0 1 0 .1 0zM0-16a16 16 0 0 1 .1 32z',
      'M-24 18q6-6 6-26a18 18 0 0 1 36 0q0 20 6 26zM-6 24h12v8H-6z',
    ];
    return `<g transform="translate(${x} 790)"><circle r="52" fill="#06202b" opacity=".75"/><circle r="52" fill="none" stroke="${index === 1 ? '#fff0c2' : '#8fe0d8'}" stroke-width="${index === 1 ? 6 : 2.5}"/><path d="${icons[index] ?? ''}" fill="${index === 1 ? '#fff0c2' : '#8fe0d8'}"/></g>`;
  })}
  ${label(lettering, { text: 'A lens, still warm', x: 820, y: 706, size: 36, fill: '#fff0c2', anchor: 'middle' })}`;

/** Hollow Signal: a receiver's front panel, and the three others at their posts. */
export const signalInterface: Interface = (lettering) => `
  <path d="M0 690h1600v210H0z" fill="#050713" opacity=".86"/><path d="M0 690h1600" stroke="#ffd27a" stroke-width="3"/>
  <g fill="#ffd27a">${each(
    Array.from({ length: 96 }, (_, index) => index),
    (index) => {
      const height = 14 + Math.abs(Math.sin(index * 0.9) * Math.cos(index * 0.23)) * 84 + (index > 55 && index < 61 ? 60 : 0);
      return `<rect x="${330 + index * 9.6}" y="${(870 - height).toFixed(1)}" width="6" height="${height.toFixed(1)}" opacity="${index > 55 && index < 61 ? 1 : 0.45}"/>`;
    },
  )}</g>
  ${label(lettering, { text: '412.7', x: 60, y: 806, size: 84, fill: '#ffd27a' })}${label(lettering, { text: 'MHz, narrow band', x: 62, y: 852, size: 28, fill: '#b8bce0' })}
  ${label(lettering, { text: 'Signal 3 of 9', x: 1540, y: 782, size: 38, fill: '#e6e9ff', anchor: 'end' })}${label(lettering, { text: 'Hold still', x: 1540, y: 840, size: 34, fill: '#ff7a66', anchor: 'end' })}
  ${each(['Power', 'Heat', 'Nerve'], (name, index) => `<g transform="translate(60 ${70 + index * 84})"><rect width="280" height="62" fill="#050713" opacity=".78"/><rect width="${[240, 96, 180][index] ?? 0}" height="8" y="54" fill="${index === 1 ? '#ff7a66' : '#7dffb0'}"/></g>${label(lettering, { text: name, x: 78, y: 112 + index * 84, size: 30, fill: '#e6e9ff' })}`)}
  <g fill="none" stroke="#7dffb0" stroke-width="3"><circle cx="800" cy="330" r="120" opacity=".5"/><path d="M800 180v60M800 420v60M650 330h60M890 330h60"/></g>`;

/** Paper Moons: sheets in the hand, and where they may be folded. */
export const paperInterface: Interface = (lettering) => `
  ${each([0, 1, 2, 3], (index) => `<g transform="translate(${520 + index * 150} ${index === 1 ? 724 : 760}) rotate(${(index - 1.5) * 5})"><rect width="128" height="170" rx="4" fill="#000" opacity=".22" x="6" y="8"/><rect width="128" height="170" rx="4" fill="${['#fdf3df', '#f3724f', '#8fd0c4', '#ffd98a'][index] ?? ''}"/><path d="M0 0l128 170M128 0L0 170" stroke="#2a2253" stroke-width="3" stroke-dasharray="9 9" opacity=".45"/>${index === 1 ? '<path d="M0 0h128L64 85z" fill="#fff" opacity=".35"/>' : ''}</g>`)}
  <path d="M60 60h330v104l-40-18-45 18-45-18-45 18-45-18-45 18-65-18z" fill="#fdf3df"/>${label(lettering, { text: 'Sheet 41', x: 90, y: 122, size: 46, fill: '#2a2253' })}
  <g transform="translate(1400 70)"><path d="M0 60 60 0l60 60-60 60z" fill="#fff1b8"/><path d="M60 0v120L0 60z" fill="#ffd98a"/></g>${label(lettering, { text: '3 folds', x: 1376, y: 148, size: 44, fill: '#fff4d8', anchor: 'end' })}
  <path d="M330 640C620 540 900 640 1180 500" fill="none" stroke="#fff4d8" stroke-width="5" stroke-dasharray="4 18" stroke-linecap="round"/>`;

/** Kestrel: speed, place and the line ahead. */
export const kestrelInterface: Interface = (lettering) => `
  <g stroke="#fff0bf" stroke-linecap="round" opacity=".5">${each(
    Array.from({ length: 22 }, (_, index) => index),
    (index) => {
      const angle = (index / 22) * 2 * Math.PI;
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      return `<path d="M${(800 + x * 560).toFixed(0)} ${(420 + y * 330).toFixed(0)}L${(800 + x * 900).toFixed(0)} ${(420 + y * 540).toFixed(0)}" stroke-width="${3 + (index % 3) * 3}"/>`;
    },
  )}</g>
  <g transform="skewX(-10)"><rect x="150" y="60" width="310" height="104" fill="#1c0d0d" opacity=".82"/><rect x="150" y="60" width="14" height="104" fill="#ff7a2e"/><rect x="1430" y="60" width="240" height="104" fill="#1c0d0d" opacity=".82"/></g>
  ${label(lettering, { text: '2nd', x: 190, y: 138, size: 76, fill: '#fff' })}${label(lettering, { text: 'of 12', x: 338, y: 136, size: 34, fill: '#ffb45c' })}${label(lettering, { text: '01:48.206', x: 1612, y: 130, size: 50, fill: '#fff', anchor: 'end' }).replace('<path', '<path transform="translate(-40 0)"')}
  <g fill="none" stroke-width="24"><path d="M1180 830a190 190 0 0 1 330-116" stroke="#1c0d0d" opacity=".82"/><path d="M1180 830a190 190 0 0 1 250-150" stroke="#ff7a2e"/></g>
  ${label(lettering, { text: '318', x: 1392, y: 836, size: 118, fill: '#fff', anchor: 'middle' })}${label(lettering, { text: 'km/h', x: 1500, y: 836, size: 38, fill: '#ffb45c' })}
  <g fill="none" stroke="#ffe08a" stroke-width="8"><circle cx="560" cy="330" r="74"/><circle cx="560" cy="330" r="50" opacity=".5"/></g><path d="M90 820C150 640 240 760 300 690S350 560 420 600" fill="none" stroke="#fff0bf" stroke-width="8" stroke-linecap="round"/><circle cx="300" cy="690" r="14" fill="#ff7a2e"/>`;

/** Loombox: an editor with tools, layers and two people at work. */
export const loomboxInterface: Interface = (lettering) => `
  <path d="M0 0h1600v64H0z" fill="#071a18"/><path d="M0 64h92v836H0z" fill="#0b2522"/><path d="M1270 64h330v836h-330z" fill="#0b2522"/><g stroke="#1f4a43" stroke-width="2"><path d="M0 64h1600M92 64v836M1270 64v836M1270 380h330"/></g>
  ${each(['File', 'Weave', 'Light', 'Story'], (name, index) => label(lettering, { text: name, x: 118 + index * 116, y: 43, size: 28, fill: index === 1 ? '#7dffc0' : '#cfe8dd' }))}
  ${each(['M-16 14 14-16l6 6L-10 20z', 'M-18 12q18-40 36 0z', 'M0-20 18 14h-36z', 'M-16 0a16 16 0 1 1 32 0 16 16 0 1 1-32 0', 'M-16-14h32v8h-32zM-16 2h32v8h-32z'], (icon, index) => `<g transform="translate(46 ${126 + index * 84})">${index === 1 ? '<rect x="-32" y="-32" width="64" height="64" rx="12" fill="#14594f"/>' : ''}<path d="${icon}" fill="${index === 1 ? '#7dffc0' : '#8fb8aa'}"/></g>`)}
  ${label(lettering, { text: 'Threads', x: 1300, y: 122, size: 32, fill: '#d6ffe2' })}
  ${each(['Height', 'Water', 'Path'], (name, index) => `${label(lettering, { text: name, x: 1300, y: 180 + index * 66, size: 24, fill: '#8fb8aa' })}<rect x="1300" y="${194 + index * 66}" width="270" height="8" rx="4" fill="#1f4a43"/><rect x="1300" y="${194 + index * 66}" width="${[190, 80, 140][index] ?? 0}" height="8" rx="4" fill="#7dffc0"/><circle cx="${1300 + ([190, 80, 140][index] ?? 0)}" cy="${198 + index * 66}" r="12" fill="#f2efe2"/>`)}
  ${label(lettering, { text: 'Layers', x: 1300, y: 436, size: 32, fill: '#d6ffe2' })}
  ${each(['Hills', 'River', 'Village', 'Night'], (name, index) => `<rect x="1292" y="${462 + index * 72}" width="286" height="60" rx="10" fill="${index === 0 ? '#14594f' : '#0f302c'}"/><rect x="1306" y="${474 + index * 72}" width="36" height="36" rx="6" fill="${['#3f9a7c', '#4aa6c9', '#ff8f6b', '#28406b'][index] ?? ''}"/>${label(lettering, { text: name, x: 1358, y: 501 + index * 72, size: 26, fill: '#e6fff0' })}`)}
  <g transform="translate(560 520)"><path d="M0 0l14 44 10-18 20-6z" fill="#ff8f6b"/><rect x="40" y="36" width="104" height="44" rx="8" fill="#ff8f6b"/></g>${label(lettering, { text: 'Mina', x: 614, y: 587, size: 28, fill: '#2a0f08' })}
  <g transform="translate(900 660)"><path d="M0 0l14 44 10-18 20-6z" fill="#8fb4ff"/><rect x="40" y="36" width="74" height="44" rx="8" fill="#8fb4ff"/></g>${label(lettering, { text: 'Kit', x: 956, y: 727, size: 28, fill: '#0b1a3a' })}`;

/** Ninth Winter: four stores, a villager who remembers, and the land. */
export const winterInterface: Interface = (lettering) => `
  <path d="M0 0h1600v86l-20 10H20L0 86z" fill="#1c2636" opacity=".92"/><path d="M20 96h1560" stroke="#d8c3a5" stroke-width="3"/>
  ${each(['Seed 38', 'Salt 12', 'Wool 21', 'Words 7'], (text, index) => `<circle cx="${86 + index * 220}" cy="46" r="18" fill="${['#c9a24a', '#e8eef4', '#b98a6a', '#a6322e'][index] ?? ''}"/>${label(lettering, { text, x: 116 + index * 220, y: 58, size: 34, fill: '#efe6d8' })}`)}
  ${label(lettering, { text: 'Fourth winter, day 12', x: 1540, y: 58, size: 34, fill: '#efe6d8', anchor: 'end' })}
  <rect x="56" y="640" width="700" height="206" rx="6" fill="#f1e7d6"/><rect x="66" y="650" width="680" height="186" fill="none" stroke="#8a6a4a" stroke-width="3"/><g transform="translate(160 846) scale(.28)"><circle cy="-420" r="250" fill="#5d7fa3"/>${'<path d="M-150 0c0-140 70-220 150-220s150 80 150 220z" fill="#6b4a3a"/><circle cy="-330" r="110" fill="#d9a07a"/><path d="M-116-330c-10-100 40-140 116-140s126 40 116 140c-40-60-190-70-232 0z" fill="#4a2f22"/>'}</g>
  ${label(lettering, { text: 'Orla, keeper of the goats', x: 280, y: 712, size: 32, fill: '#8a2f2a' })}${label(lettering, { text: 'You promised us wood', x: 280, y: 766, size: 36, fill: '#241a17' })}${label(lettering, { text: 'in the third winter.', x: 280, y: 812, size: 36, fill: '#241a17' })}
  <g transform="translate(1390 720)" stroke="#efe6d8" stroke-width="3">${each(
    [
      [0, 0, '#a9c3d8'],
      [90, 0, '#7d9dbd'],
      [-90, 0, '#f5fbff'],
      [45, 78, '#5d7fa3'],
      [-45, 78, '#c9a24a'],
      [45, -78, '#f5fbff'],
      [-45, -78, '#7d9dbd'],
    ] as const,
    ([x, y, fill]) => `<path d="M${x} ${y - 50}l44 25v50l-44 25-44-25v-50z" fill="${fill}"/>`,
  )}<path d="M-14 10V-14L0-28l14 14v24z" fill="#a6322e"/></g>`;
