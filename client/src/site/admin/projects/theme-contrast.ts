/**
 * How the studio's colour appears in the two schemes. The numbers are those of `ui/styles/tokens.css`: the lightness of text in the accent
 * colour is raised to at least .82 on dark and limited to .47 on light, in OKLCH. Pure.
 */

type Triple = readonly [number, number, number];

interface ShownColour {
  /** #rrggbb as displayed in text. */
  colour: string;
  /** Contrast against the scheme's background, from 1 to 21 (WCAG 2.2, contrast ratio). */
  contrast: number;
  /** True if it is displayed exactly as chosen. */
  asChosen: boolean;
}

/** Minimum contrast of text (WCAG 2.2, 1.4.3, level AA). */
export const NEEDED = 4.5;

const GROUNDS = { dark: '#090c13', light: '#f4f6fa' } as const;

const HEX = /^#[0-9a-f]{6}$/i;

export function isColour(text: string): boolean {
  return HEX.test(text);
}

/**
 * How a colour is displayed as text in each scheme.
 * @throws RangeError for anything but #rrggbb
 */
export function shownIn(scheme: keyof typeof GROUNDS, colour: string): ShownColour {
  if (!isColour(colour)) throw new RangeError(`${colour} is not a colour.`);
  const [lightness, chroma, hue] = toOklch(toLinear(colour));
  const dark = scheme === 'dark';
  const shade: Triple = [dark ? Math.max(lightness, 0.82) : Math.min(lightness, 0.47), Math.min(chroma, dark ? 0.14 : 0.12), hue];
  const same = shade[0] === lightness && shade[1] === chroma;
  const shown = same ? colour.toLowerCase() : toHex(fromOklch(shade));
  return { colour: shown, contrast: contrastOf(shown, GROUNDS[scheme]), asChosen: same };
}

/** Contrast of the unadjusted colour against a scheme's background. */
export function plainContrast(scheme: keyof typeof GROUNDS, colour: string): number {
  return contrastOf(colour, GROUNDS[scheme]);
}

/** Contrast ratio of two colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(one: string, other: string): number {
  const [darker, lighter] = [luminance(toLinear(one)), luminance(toLinear(other))].sort((a, b) => a - b) as [number, number];
  return (lighter + 0.05) / (darker + 0.05);
}

function toLinear(hex: string): Triple {
  const channel = (at: number): number => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return [channel(1), channel(3), channel(5)];
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Matrices by Björn Ottosson, as CSS Color 4 uses them. */
function toOklch([red, green, blue]: Triple): Triple {
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s;
  const b = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s;
  return [0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s, Math.hypot(a, b), Math.atan2(b, a)];
}

function fromOklch([lightness, chroma, hue]: Triple): Triple {
  const a = chroma * Math.cos(hue);
  const b = chroma * Math.sin(hue);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

/** Clips out-of-gamut values, as browsers do. */
function toHex(linear: Triple): string {
  const channel = (value: number): string => {
    const bounded = Math.min(Math.max(value, 0), 1);
    const encoded = bounded <= 0.0031308 ? 12.92 * bounded : 1.055 * bounded ** (1 / 2.4) - 0.055;
    return Math.round(encoded * 255)
      .toString(16)
      .padStart(2, '0');
  };
  return `#${linear.map(channel).join('')}`;
}
