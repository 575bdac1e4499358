import { HEIGHT, motifs, WIDTH, type Palette } from './project-motifs';
import { seededRandom } from './seeded-random';

/** A picture for a project, drawn from its slug: the same project always looks the same, two seldom look alike. */
export function ProjectArt({ seed }: { seed: string }) {
  const random = seededRandom(`project: ${seed}`);
  const hue = Math.round(random() * 360);
  const colours: Palette = {
    sky: `oklch(0.24 0.06 ${hue})`,
    glow: `oklch(0.52 0.13 ${hue + 25})`,
    light: `oklch(0.86 0.12 ${hue + 60})`,
    mid: `oklch(0.42 0.11 ${hue})`,
    dark: `oklch(0.16 0.04 ${hue - 20})`,
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
