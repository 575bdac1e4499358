/** Portraits of the fictional studio's team, drawn in code and deterministic. */

type HairStyle = 'short' | 'curls' | 'bob' | 'bun' | 'long' | 'braids' | 'crop' | 'scarf' | 'swept' | 'fringe';
type ClothesStyle = 'jumper' | 'shirt' | 'hoodie' | 'jacket' | 'roll neck';

/** One person's appearance. Colours are `#rrggbb`. */
export interface PersonAppearance {
  /** Of the wall behind them, and the light on it. */
  wall: readonly [string, string];
  skin: string;
  hair: readonly [HairStyle, string];
  clothes: readonly [ClothesStyle, string, string];
  /** Face width relative to the average. */
  face?: number;
  glasses?: boolean;
  /** Colour of a beard. */
  beard?: string;
  earrings?: boolean;
  freckles?: boolean;
  smile?: 'wide' | 'small' | 'open';
}

const INK = '#1b1420';

/** A person as SVG, 400 by 400. */
export function portrait(look: PersonAppearance): string {
  const { wall, skin, hair, clothes, face = 1 } = look;
  const [style, colour] = hair;
  const { behind, before } = HAIR[style](colour);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400">
    <defs><radialGradient id="wall" cx=".7" cy=".25" r="1"><stop stop-color="${wall[1]}"/><stop offset="1" stop-color="${wall[0]}"/></radialGradient></defs>
    <rect width="400" height="400" fill="url(#wall)"/>
    ${behind}
    ${CLOTHES[clothes[0]](clothes[1], clothes[2], skin)}
    <g transform="translate(200 0) scale(${face} 1) translate(-200 0)">
      <ellipse cx="131" cy="196" rx="14" ry="20" fill="${skin}"/><ellipse cx="269" cy="196" rx="14" ry="20" fill="${skin}"/>
      <path d="M134 160c0-54 28-84 66-84s66 30 66 84c0 68-24 116-66 116s-66-48-66-116z" fill="${skin}"/>
      <path d="M266 160c0 68-24 116-66 116-8 0-15-2-22-5 48-10 66-60 66-128 0-26-6-46-16-58 24 12 38 38 38 75z" fill="#000" opacity=".1"/>
    </g>
    ${features(look)}
    ${before}
    ${look.glasses ? GLASSES : ''}
    ${look.earrings ? '<circle cx="128" cy="224" r="7" fill="#f2c14e"/><circle cx="272" cy="224" r="7" fill="#f2c14e"/>' : ''}
  </svg>`;
}

function features({ hair, beard, freckles, smile = 'small', skin }: PersonAppearance): string {
  const brow = hair[0] === 'scarf' ? INK : hair[1];
  const mouths = {
    small: '<path d="M180 238q20 14 40 0" fill="none" stroke="#7d2f35" stroke-width="5" stroke-linecap="round"/>',
    wide: '<path d="M168 232q32 34 64 0z" fill="#fff"/><path d="M168 232q32 34 64 0" fill="none" stroke="#7d2f35" stroke-width="4"/>',
    open: '<path d="M178 234h44q-4 24-22 24t-22-24z" fill="#6b2329"/><path d="M182 234h36v7h-36z" fill="#fff"/>',
  };
  const jaw =
    beard === undefined
      ? ''
      : `<path d="M135 190c2 62 26 98 65 98s63-36 65-98c-8 24-22 34-34 32-20-8-42-8-62 0-12 2-26-8-34-32z" fill="${beard}"/>`;
  return `${jaw}
    <path d="M152 160q16-12 34-3M214 157q18-9 34 3" fill="none" stroke="${brow}" stroke-width="7" stroke-linecap="round"/>
    <g fill="#fff"><ellipse cx="170" cy="182" rx="12" ry="8"/><ellipse cx="230" cy="182" rx="12" ry="8"/></g>
    <g fill="${INK}"><circle cx="171" cy="182" r="7"/><circle cx="229" cy="182" r="7"/></g>
    <path d="M200 184q-10 22-6 30 8 5 15 0" fill="none" stroke="#000" stroke-opacity=".28" stroke-width="4" stroke-linecap="round"/>
    <g fill="#e0605c" opacity=".18"><circle cx="156" cy="214" r="16"/><circle cx="244" cy="214" r="16"/></g>
    ${freckles ? `<g fill="#8a4a2b" opacity=".5">${[150, 160, 170, 230, 240, 250].map((x, index) => `<circle cx="${x}" cy="${204 + (index % 2) * 8}" r="2.4"/>`).join('')}</g>` : ''}
    ${beard === undefined ? mouths[smile] : `<g transform="translate(0 2)"><path d="M176 232q24 18 48 0z" fill="${skin}" opacity=".5"/>${mouths[smile]}</g>`}`;
}

const GLASSES = `<g fill="#fff" fill-opacity=".12" stroke="${INK}" stroke-width="5"><circle cx="170" cy="184" r="25"/><circle cx="230" cy="184" r="25"/></g><path d="M195 182q5-5 10 0M145 180l-13-4M255 180l13-4" fill="none" stroke="${INK}" stroke-width="5"/>`;

interface Hair {
  behind: string;
  before: string;
}

function circles(colour: string, places: ReadonlyArray<readonly [number, number, number]>): string {
  return `<g fill="${colour}">${places.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')}</g>`;
}

const HAIR: Readonly<Record<HairStyle, (colour: string) => Hair>> = {
  short: (colour) => ({
    behind: '',
    before: `<path d="M128 168c-8-66 22-104 76-104 50 0 76 34 68 104-6-28-14-42-26-50-30 8-66 4-86-10-16 12-26 30-32 60z" fill="${colour}"/>`,
  }),
  crop: (colour) => ({
    behind: '',
    before: `<path d="M132 158c-2-58 24-88 68-88s70 30 68 88c-4-30-14-44-26-50-26-8-58-8-84 0-12 6-22 20-26 50z" fill="${colour}" opacity=".92"/>`,
  }),
  curls: (colour) => ({
    behind: circles(colour, [
      [118, 150, 44],
      [282, 150, 44],
      [110, 204, 36],
      [290, 204, 36],
      [150, 90, 48],
      [250, 90, 48],
      [200, 72, 52],
    ]),
    before: circles(colour, [
      [146, 112, 26],
      [178, 96, 26],
      [214, 94, 26],
      [250, 110, 26],
      [132, 144, 18],
      [268, 144, 18],
    ]),
  }),
  bob: (colour) => ({
    behind: `<path d="M112 250V160c0-64 36-104 88-104s88 40 88 104v90q-88 40-176 0z" fill="${colour}"/>`,
    before: `<path d="M126 186c-6-76 24-112 74-112s80 36 74 112c-10-34-22-54-36-64-30 14-70 12-88-6-12 16-20 38-24 70z" fill="${colour}"/>`,
  }),
  fringe: (colour) => ({
    behind: `<path d="M104 330V164c0-68 38-108 96-108s96 40 96 108v166q-40 20-96 20t-96-20z" fill="${colour}"/>`,
    before: `<path d="M128 150c4-50 30-78 72-78s68 28 72 78q-72-22-144 0z" fill="${colour}"/><path d="M128 150q8 46 2 90-18-40-12-92zM272 150q-8 46-2 90 18-40 12-92z" fill="${colour}"/>`,
  }),
  bun: (colour) => ({
    behind: circles(colour, [[200, 52, 40]]),
    before: `<path d="M130 166c-6-62 22-100 70-100s76 38 70 100c-8-30-24-50-70-54-46 4-62 24-70 54z" fill="${colour}"/>`,
  }),
  long: (colour) => ({
    behind: `<path d="M100 360c-8-80 4-120 8-196 4-66 40-108 92-108s88 42 92 108c4 76 16 116 8 196-60 24-140 24-200 0z" fill="${colour}"/>`,
    before: `<path d="M126 190c-4-78 26-118 78-118 46 0 76 38 70 118-8-40-30-66-70-80-8 30-44 44-78 80z" fill="${colour}"/>`,
  }),
  swept: (colour) => ({
    behind: '',
    before: `<path d="M130 166c-16-60 8-112 70-114 66-2 92 40 72 118-2-24-8-42-20-54-44 8-84-2-96-22-16 16-22 40-26 72z" fill="${colour}"/><path d="M150 70c28-36 98-34 120 10-38-18-80-20-120-10z" fill="${colour}"/>`,
  }),
  braids: (colour) => ({
    behind: `<g fill="none" stroke="${colour}" stroke-width="24" stroke-linecap="round" stroke-dasharray="4 20"><path d="M116 150q-22 90-4 190M284 150q22 90 4 190M134 120q-44 90-36 210M266 120q44 90 36 210"/></g>`,
    before: `<path d="M128 170c-6-68 22-104 72-104s78 36 72 104c-8-34-26-56-72-58-46 2-64 24-72 58z" fill="${colour}"/><g stroke="#000" stroke-opacity=".28" stroke-width="4" fill="none"><path d="M200 66v46M168 74l-6 42M232 74l6 42M144 94l-8 34M256 94l8 34"/></g>`,
  }),
  scarf: (colour) => ({
    behind: `<path d="M98 350c-6-60 6-110 10-180 4-74 40-116 92-116s88 42 92 116c4 70 16 120 10 180q-102 40-204 0z" fill="${colour}"/>`,
    before: `<path d="M118 200c-8-90 28-140 82-140s90 50 82 140c-4 60-28 100-60 108 34-32 44-90 40-140-4-40-28-60-62-60s-58 20-62 60c-4 50 6 108 40 140-32-8-56-48-60-108z" fill="${colour}"/><path d="M140 308q60 44 150 6l20 90H100z" fill="${colour}"/><path d="M140 308q60 44 150 6-60 60-150-6z" fill="#000" opacity=".16"/>`,
  }),
};

const CLOTHES: Readonly<Record<ClothesStyle, (colour: string, second: string, skin: string) => string>> = {
  jumper: (colour, second, skin) =>
    `${neck(skin)}${shoulders(colour)}<path d="M150 296q50 50 100 0l14 12q-64 66-128 0z" fill="${second}"/><path d="M60 372q140-34 280 0v16q-140-34-280 0z" fill="${second}" opacity=".7"/>`,
  shirt: (colour, second, skin) =>
    `${neck(skin)}${shoulders(colour)}<path d="M164 292l36 52-44 24-18-60zM236 292l-36 52 44 24 18-60z" fill="${second}"/><path d="M200 344v60" stroke="#000" stroke-opacity=".3" stroke-width="4"/>`,
  hoodie: (colour, second, skin) =>
    `<path d="M120 320q80-96 160 0l10 40H110z" fill="${second}"/>${neck(skin)}${shoulders(colour)}<path d="M140 304q60 70 120 0l20 20q-80 84-160 0z" fill="${second}"/><path d="M176 350v44M224 350v44" stroke="#fff" stroke-opacity=".7" stroke-width="5" stroke-linecap="round"/>`,
  jacket: (colour, second, skin) =>
    `${neck(skin)}<path d="M150 300h100v110H150z" fill="${second}"/>${shoulders('none')}<path d="M40 410q6-100 106-118l34 118zM360 410q-6-100-106-118l-34 118z" fill="${colour}"/><path d="M146 292l40 70-50-20zM254 292l-40 70 50-20z" fill="#000" opacity=".22"/>`,
  'roll neck': (colour, second, skin) =>
    `${neck(skin)}${shoulders(colour)}<path d="M156 268q44 22 88 0l6 44q-50 24-100 0z" fill="${colour}"/><path d="M156 268q44 22 88 0M152 290q48 24 96 0" fill="none" stroke="${second}" stroke-width="5" opacity=".6"/>`,
};

function neck(skin: string): string {
  return `<path d="M168 240h64v74q-32 22-64 0z" fill="${skin}"/><path d="M168 262q32 26 64 0v18q-32 24-64 0z" opacity=".16"/>`;
}

function shoulders(fill: string): string {
  return `<path d="M36 410q4-98 106-116 58 52 116 0 102 18 106 116z" fill="${fill}"/>`;
}
