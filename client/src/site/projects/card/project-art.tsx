import { HEIGHT, motifs, WIDTH, type Palette } from './project-motifs';
import { seededRandom } from './seeded-random';

interface ProjectArtProps {
  /** The project's slug. */
  seed: string;
  /** The project's colour, `#rrggbb`; without one the slug determines the colour as well. */
  accent?: string | null;
}

/** An image for a project, generated from its slug: always the same for one project, and rarely alike for two. */
export function ProjectArt({ seed, accent = null }: ProjectArtProps) {
  const random = seededRandom(`project: ${seed}`);
  const hue = Math.round(random() * 360);
  const shade = (lightness: number, chroma: number, turn: number): string =>
    accent === null
      ? `oklch(${lightness} ${chroma} ${hue + turn})`
      : `oklch(from ${accent} ${lightness} min(c, ${chroma}) calc(h + ${turn / 2}))`;
  const colours: Palette = {
    sky: shade(0.24, 0.06, 0),
    glow: shade(0.52, 0.13, 25),
    light: shade(0.86, 0.12, 60),
    mid: shade(0.42, 0.11, 0),
    dark: shade(0.16, 0.04, -20),
  };
  const mirrored = random() < 0.5;
  const motif = motifs[Math.floor(random() * motifs.length)];
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={colours.sky} />
      <g transform={mirrored ? `matrix(-1 0 0 1 ${WIDTH} 0)` : undefined}>{motif?.(random, colours)}</g>
    </svg>
  );
}
