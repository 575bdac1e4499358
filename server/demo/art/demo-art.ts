import type { Motif } from './demo-motifs.js';

/** Images of the fictional studio's merchandise, drawn in code and deterministic. */

/** Pixels: enough for a product page, and little to encode when the demo starts for the first time. */
const SIDE = 640;

export interface SceneAppearance {
  /** Backdrop, from its top to its floor. */
  backdrop: readonly [string, string];
  motif: Motif;
  ink: string;
  second: string;
  /** Colour of the object itself. */
  body: string;
  shade: string;
}

export type Drawing = (look: SceneAppearance) => string;

/** A whole image as SVG, square, in a coordinate system of 960 by 960 units. */
export function picture(draw: Drawing, look: SceneAppearance): string {
  const [top, floor] = look.backdrop;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 960 960">
    <defs>
      <linearGradient id="backdrop" x2="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${floor}"/></linearGradient>
      <radialGradient id="glow" cy=".42"><stop stop-color="#fff" stop-opacity=".34"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient>
      <linearGradient id="body" x2="1" y2="1"><stop stop-color="${look.body}"/><stop offset="1" stop-color="${look.shade}"/></linearGradient>
      <radialGradient id="shadow"><stop stop-opacity=".42"/><stop offset="1" stop-opacity="0"/></radialGradient>
    </defs>
    <rect width="960" height="960" fill="url(#backdrop)"/>
    <rect width="960" height="960" fill="url(#glow)"/>
    ${draw(look)}
  </svg>`;
}

const shadow = (y: number, width: number): string =>
  `<ellipse cx="480" cy="${y}" rx="${width}" ry="${Math.round(width / 9)}" fill="url(#shadow)"/>`;

const sign = ({ motif, ink, second }: SceneAppearance, x: number, y: number, scale: number, turn = 0): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${motif(ink, second)}</g>`;

export const tee: Drawing = (look) => `
  ${shadow(846, 300)}
  <path d="M366 176 214 246 128 420l118 62 40-54v386h388V428l40 54 118-62-86-174-152-70c-20 66-208 66-228 0z" fill="url(#body)"/>
  <path d="M366 176c20 66 208 66 228 0l-26-12c-22 46-154 46-176 0z" fill="${look.shade}"/>
  <path d="M286 428v386h40V356zM674 428v386h-40V356z" opacity=".12"/>
  ${sign(look, 480, 480, 1.15)}`;

export const hoodie: Drawing = (look) => `
  ${shadow(860, 310)}
  <path d="M352 196 224 262 132 690l104 34 56-240v346h376V484l56 240 104-34-92-428-128-66z" fill="url(#body)"/>
  <path d="M352 196c-6-70 60-112 128-112s134 42 128 112c-34 62-74 106-128 132-54-26-94-70-128-132z" fill="${look.shade}"/>
  <path d="M398 204c0-46 36-72 82-72s82 26 82 72c-22 44-48 74-82 94-34-20-60-50-82-94z" opacity=".38"/>
  <path d="M352 640h256l44 118H308z" opacity=".16"/>
  <g stroke="${look.second}" stroke-width="9" stroke-linecap="round"><path d="M440 316v86M520 316v86"/></g>
  ${sign(look, 480, 506, 0.92)}`;

export const mug: Drawing = (look) => `
  ${shadow(790, 330)}
  <path d="M640 356h54c96 0 132 60 132 130s-46 138-142 138h-44v-64h40c54 0 78-34 78-74s-20-66-70-66h-48z" fill="${look.shade}"/>
  <path d="M210 268h450l-22 458c-2 40-30 62-66 62H298c-36 0-64-22-66-62z" fill="url(#body)"/>
  <ellipse cx="435" cy="268" rx="225" ry="44" fill="${look.shade}"/><ellipse cx="435" cy="272" rx="196" ry="32" fill="#3a2417"/>
  <path d="M246 330c4 130 10 260 22 404" fill="none" stroke="#fff" stroke-width="20" stroke-linecap="round" opacity=".24"/>
  <g fill="none" stroke="#fff" stroke-width="12" stroke-linecap="round" opacity=".3"><path d="M372 206c-30-42 30-62 0-112M462 206c-30-42 30-62 0-112"/></g>
  ${sign(look, 446, 522, 1.4)}`;

export const print: Drawing = (look) => `
  <path d="M236 116h520v742H236z" opacity=".3" transform="translate(18 22)"/>
  <path d="M226 102h508v742H226z" fill="#f4efe4"/><path d="M226 102h508v742H226z" fill="none" stroke="${look.shade}" stroke-width="22"/>
  <path d="M286 162h388v622H286z" fill="url(#body)"/>
  <circle cx="480" cy="372" r="150" fill="${look.second}" opacity=".22"/>
  <g fill="${look.second}"><circle cx="344" cy="230" r="4"/><circle cx="600" cy="214" r="5"/><circle cx="640" cy="330" r="3"/><circle cx="326" cy="410" r="3"/></g>
  ${sign(look, 480, 430, 1.5)}
  <path d="M286 640q48-34 97 0t97 0 97 0 97 0v144H286z" fill="${look.ink}" opacity=".85"/>
  <path d="M286 696q48-34 97 0t97 0 97 0 97 0v88H286z" fill="${look.second}" opacity=".5"/>`;

export const vinyl: Drawing = (look) => `
  ${shadow(806, 380)}
  <circle cx="606" cy="472" r="290" fill="#0b0d12"/>
  <g fill="none" stroke="#fff" opacity=".1"><circle cx="606" cy="472" r="262"/><circle cx="606" cy="472" r="226"/><circle cx="606" cy="472" r="190"/><circle cx="606" cy="472" r="152"/></g>
  <circle cx="606" cy="472" r="96" fill="${look.second}"/><circle cx="606" cy="472" r="13" fill="#0b0d12"/>
  <path d="M120 182h580v580H120z" fill="url(#body)"/><path d="M120 182h16v580h-16z" opacity=".25"/>
  <circle cx="412" cy="430" r="176" fill="${look.second}" opacity=".16"/>
  ${sign(look, 412, 452, 1.75)}`;

export const pin: Drawing = (look) => `
  <path d="M250 130h460a30 30 0 0 1 30 30v640a30 30 0 0 1-30 30H250a30 30 0 0 1-30-30V160a30 30 0 0 1 30-30z" opacity=".25" transform="translate(12 18)"/>
  <rect x="220" y="130" width="520" height="700" rx="30" fill="#f6f3ec"/><circle cx="480" cy="182" r="20" fill="${look.backdrop[1]}"/>
  <path d="M276 744h408M330 780h300" stroke="#c8c2b4" stroke-width="12" stroke-linecap="round"/>
  <g transform="translate(480 462)"><circle r="218" transform="translate(6 10)" opacity=".28"/><circle r="218" fill="#d9b25f"/><circle r="198" fill="url(#body)"/></g>
  ${sign(look, 480, 462, 1.62)}
  <path d="M322 390a182 182 0 0 1 116-108" fill="none" stroke="#fff" stroke-width="16" stroke-linecap="round" opacity=".5"/>`;

export const notebook: Drawing = (look) => `
  ${shadow(852, 290)}
  <g transform="rotate(-6 480 480)">
    <path d="M292 140h420v700H292z" fill="#efe9da" transform="translate(16 14)"/>
    <rect x="268" y="128" width="440" height="712" rx="20" fill="url(#body)"/><path d="M268 148a20 20 0 0 1 20-20h44v712h-44a20 20 0 0 1-20-20z" opacity=".26"/>
    <path d="M636 128h26v712h-26z" fill="${look.second}" opacity=".85"/>
    ${sign(look, 486, 452, 1.15)}
  </g>`;

export const plush: Drawing = (look) => `
  ${shadow(846, 290)}
  <path d="M640 760c150-10 210-130 150-260-12 92-92 110-156 118z" fill="${look.body}"/><path d="M790 500c34 74 24 146-26 196-12-60-2-120 26-196z" fill="#fff4e2"/>
  <path d="M300 838c-44-190 40-300 180-300s224 110 180 300c-80 26-280 26-360 0z" fill="url(#body)"/>
  <path d="M392 842c-26-130 20-216 88-216s114 86 88 216c-50 8-126 8-176 0z" fill="#fff4e2"/>
  <ellipse cx="346" cy="838" rx="74" ry="34" fill="${look.shade}"/><ellipse cx="614" cy="838" rx="74" ry="34" fill="${look.shade}"/>
  <path d="M264 120 300 346 470 262zM696 120 660 346 490 262z" fill="${look.shade}"/>
  <ellipse cx="480" cy="410" rx="240" ry="194" fill="url(#body)"/>
  <path d="M258 446c60 24 130 30 222-34 92 64 162 58 222 34-14 104-112 160-222 160s-208-56-222-160z" fill="#fff4e2"/>
  <circle cx="388" cy="410" r="22" fill="#10151d"/><circle cx="572" cy="410" r="22" fill="#10151d"/><circle cx="396" cy="402" r="7" fill="#fff"/><circle cx="580" cy="402" r="7" fill="#fff"/>
  <path d="M446 474h68l-34 36z" fill="#10151d"/>
  <path d="M392 640h176l-20 46H412z" fill="${look.second}"/><circle cx="480" cy="704" r="30" fill="#ffd76a"/>`;

/** Several motifs on one sheet, each with a white border where it is cut. */
export const stickers =
  (motifs: ReadonlyArray<readonly [Motif, string, string]>): Drawing =>
  (look) => {
    const places = [
      [330, 300],
      [630, 300],
      [330, 590],
      [630, 590],
    ] as const;
    const cut = motifs.slice(0, places.length).map(([motif, ink, second], index) => {
      const [x = 480, y = 480] = places[index] ?? [];
      return `<g transform="translate(${x} ${y}) rotate(${[-7, 5, 4, -6][index] ?? 0})">
      <circle r="136" opacity=".22" transform="translate(5 8)"/><circle r="136" fill="#fff"/><circle r="122" fill="${look.body}"/>
      <g transform="scale(.92)">${motif(ink, second)}</g></g>`;
    });
    return `<g transform="rotate(4 480 480)"><rect x="158" y="124" width="652" height="716" rx="26" opacity=".22" transform="translate(12 16)"/>
    <rect x="158" y="124" width="652" height="716" rx="26" fill="#f6f3ec"/>${cut.join('')}
    <path d="M250 778h468" stroke="${look.second}" stroke-width="16" stroke-linecap="round"/></g>`;
  };

export const lamp: Drawing = (look) => `
  <circle cx="480" cy="450" r="330" fill="${look.second}" opacity=".16"/><circle cx="480" cy="450" r="230" fill="${look.second}" opacity=".2"/>
  ${shadow(842, 250)}
  <path d="M396 150a84 84 0 0 1 168 0" fill="none" stroke="${look.shade}" stroke-width="22"/>
  <path d="M366 156h228l40 74H326z" fill="url(#body)"/>
  <path d="M336 230h288l26 480H310z" fill="${look.second}" opacity=".88"/><path d="M336 230h288l26 480H310z" fill="#fffbe8" opacity=".35"/>
  ${sign(look, 480, 476, 1.25)}
  <path d="M336 230h26l-14 480h-38zM624 230h-26l14 480h38z" fill="${look.shade}"/>
  <path d="M290 706h380l30 112H260z" fill="url(#body)"/>`;
