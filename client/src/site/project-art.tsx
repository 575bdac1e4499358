import type { Random } from './seeded-random';
import { seededRandom } from './seeded-random';

const WIDTH = 600;
const HEIGHT = 360;

interface Palette {
  sky: string;
  glow: string;
  light: string;
  mid: string;
  dark: string;
}

/** A picture for a project, drawn from its slug: the same project always looks the same, two seldom look alike. */
export function ProjectArt({ seed }: { seed: string }) {
  const random = seededRandom(seed);
  const hue = Math.round(random() * 360);
  const colours: Palette = {
    sky: `oklch(0.24 0.06 ${hue})`,
    glow: `oklch(0.52 0.13 ${hue + 25})`,
    light: `oklch(0.86 0.12 ${hue + 60})`,
    mid: `oklch(0.42 0.11 ${hue})`,
    dark: `oklch(0.16 0.04 ${hue - 20})`,
  };
  const motif = motifs[Math.floor(random() * motifs.length)] ?? planets;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width={WIDTH} height={HEIGHT} fill={colours.sky} />
      {motif(random, colours)}
    </svg>
  );
}

const motifs = [planets, towers, waves, peaks, gate];

function times<T>(count: number, make: (index: number) => T): T[] {
  return Array.from({ length: count }, (_, index) => make(index));
}

function planets(random: Random, { glow, light, mid, dark }: Palette) {
  const x = Math.round(280 + random() * 180);
  const r = Math.round(84 + random() * 36);
  const moon = Math.round(14 + random() * 14);
  return (
    <>
      <circle cx={x} cy="170" r={r * 2.1} fill={mid} opacity="0.4" />
      <circle cx={x} cy="170" r={r * 1.5} fill={glow} opacity="0.35" />
      <circle cx={x} cy="170" r={r} fill={light} />
      <path d={`M${x - r} 170a${r} ${r} 0 0 0 ${2 * r} 0a${r} ${r * 0.55} 0 0 1 ${-2 * r} 0Z`} fill={glow} />
      <ellipse cx={x} cy="170" rx={r * 1.95} ry={r * 0.42} fill="none" stroke={light} strokeWidth="3" transform={`rotate(-16 ${x} 170)`} />
      <circle cx={x - r * 1.7} cy={90} r={moon} fill={light} opacity="0.8" />
      <path d="M0 320Q180 262 330 306T600 290V360H0Z" fill={dark} />
    </>
  );
}

function towers(random: Random, { glow, light, mid, dark }: Palette) {
  return (
    <>
      <circle cx="410" cy="190" r="130" fill={glow} opacity="0.7" />
      {times(13, (index) => {
        const height = Math.round(70 + random() * 150);
        return <rect key={index} x={index * 48 - 8} y={HEIGHT - height} width="40" height={height} fill={mid} />;
      })}
      {times(8, (index) => {
        const height = Math.round(50 + random() * 110);
        const x = index * 80 - 20 + Math.round(random() * 16);
        return (
          <g key={index}>
            <rect x={x} y={HEIGHT - height} width="62" height={height} fill={dark} />
            <rect x={x + 12} y={HEIGHT - height + 16} width="9" height="12" fill={light} opacity={random() > 0.4 ? 0.9 : 0} />
            <rect x={x + 38} y={HEIGHT - height + 16} width="9" height="12" fill={light} opacity={random() > 0.4 ? 0.9 : 0} />
          </g>
        );
      })}
    </>
  );
}

function waves(random: Random, { glow, light, mid, dark }: Palette) {
  const fills = [mid, glow, mid, dark];
  return (
    <>
      <circle cx={Math.round(340 + random() * 120)} cy="130" r="62" fill={light} />
      {fills.map((fill, index) => {
        const y = 168 + index * 44;
        const lift = Math.round(26 + random() * 30);
        const x = Math.round(90 + random() * 100);
        return (
          <path
            key={y}
            d={`M0 ${y}C${x} ${y - lift} ${x + 90} ${y + lift} 300 ${y}S${x + 330} ${y - lift} 600 ${y - 6}V360H0Z`}
            fill={fill}
            opacity={index === 1 ? 0.75 : 1}
          />
        );
      })}
    </>
  );
}

function peaks(random: Random, { glow, light, mid, dark }: Palette) {
  const summit = Math.round(250 + random() * 190);
  return (
    <>
      <circle cx={summit - 90} cy="120" r="48" fill={light} />
      <path d={`M${summit - 280} 360L${summit} 78L${summit + 250} 360Z`} fill={glow} opacity="0.7" />
      <path d={`M${summit} 78L${summit + 250} 360H${summit + 20}L${summit - 22} 210L${summit + 20} 160Z`} fill={mid} />
      <path d={`M-20 360L120 ${Math.round(190 + random() * 40)}L330 360Z`} fill={mid} />
      <path d="M0 360V312L130 286L250 322L390 272L520 316L600 290V360Z" fill={dark} />
    </>
  );
}

function gate(random: Random, { glow, light, mid, dark }: Palette) {
  const x = Math.round(300 + random() * 120);
  const turn = Math.round(random() * 30);
  return (
    <>
      {times(5, (index) => {
        const side = 320 - index * 58;
        return (
          <rect
            key={side}
            x={x - side / 2}
            y={180 - side / 2}
            width={side}
            height={side}
            fill={index === 4 ? light : index % 2 ? mid : glow}
            opacity={index === 4 ? 1 : 0.55}
            transform={`rotate(${45 + turn - index * 9} ${x} 180)`}
          />
        );
      })}
      <path d="M0 360V322H600V360Z" fill={dark} />
      <path d={`M${x - 30} 322L${x - 8} 262H${x + 8}L${x + 30} 322Z`} fill={dark} />
    </>
  );
}
