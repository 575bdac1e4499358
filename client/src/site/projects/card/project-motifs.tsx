import type { Random } from './seeded-random';

/** In units of the drawings. */
export const WIDTH = 600;
export const HEIGHT = 360;

/** Colours of one project, from the night sky to the brightest light. */
export interface Palette {
  sky: string;
  glow: string;
  light: string;
  mid: string;
  dark: string;
}

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

function pines(random: Random, { glow, light, mid, dark }: Palette) {
  const row = (count: number, base: number, least: number) =>
    times(count, (index) => {
      const x = Math.round((index + random()) * (WIDTH / count));
      const height = Math.round(least * (1 + random() * 0.7));
      const half = Math.round(height * 0.24);
      return `M${x} ${base - height}L${x + half} ${base}H${x - half}Z`;
    }).join('');
  return (
    <>
      <circle cx={Math.round(330 + random() * 150)} cy="118" r="56" fill={light} />
      <path d={row(16, 300, 90)} fill={mid} opacity="0.7" />
      <path d="M0 262Q160 236 320 262T600 252V360H0Z" fill={glow} opacity="0.35" />
      <path d={row(10, 350, 120)} fill={dark} />
      <path d="M0 336H600V360H0Z" fill={dark} />
    </>
  );
}

function isles(random: Random, { glow, light, mid, dark }: Palette) {
  const turn = Math.round(random() * 40 - 20);
  const x = Math.round(350 + random() * 80);
  return (
    <>
      {times(6, (index) => (
        <path
          key={index}
          d={`M0 ${38 + index * 58}q50 -16 100 0t100 0t100 0t100 0t100 0t100 0`}
          fill="none"
          stroke={mid}
          strokeWidth="3"
          opacity="0.6"
        />
      ))}
      <g transform={`rotate(${turn} ${x} 176)`}>
        <ellipse cx={x} cy="176" rx="190" ry="124" fill={mid} />
        <ellipse cx={x + 18} cy="168" rx="146" ry="88" fill={glow} />
        <ellipse cx={x + 34} cy="158" rx="92" ry="52" fill={mid} />
        <ellipse cx={x + 44} cy="150" rx="44" ry="24" fill={light} />
      </g>
      <ellipse cx="96" cy="96" rx="66" ry="40" fill={mid} />
      <ellipse cx="102" cy="92" rx="36" ry="20" fill={glow} />
      <path
        d={`M112 92C190 ${Math.round(150 + random() * 90)} 240 60 ${x + 44} 150`}
        fill="none"
        stroke={light}
        strokeWidth="5"
        strokeDasharray="14 12"
      />
      <path d={`M${x + 30} 136l28 28m0 -28l-28 28`} stroke={dark} strokeWidth="8" />
    </>
  );
}

function glider(random: Random, { glow, light, mid, dark }: Palette) {
  const y = Math.round(96 + random() * 40);
  return (
    <>
      <circle cx={Math.round(90 + random() * 120)} cy="190" r="104" fill={glow} opacity="0.55" />
      <path
        d={`M20 ${y + 150}C140 ${y + 190} 250 ${y + 120} 330 ${y + 62}`}
        fill="none"
        stroke={light}
        strokeWidth="4"
        strokeDasharray="4 14"
        strokeLinecap="round"
      />
      <path d={`M512 ${y}L286 ${y + 34}L352 ${y + 66}Z`} fill={light} />
      <path d={`M512 ${y}L352 ${y + 66}L366 ${y + 118}Z`} fill={glow} />
      <path d={`M512 ${y}L366 ${y + 118}L398 ${y + 84}Z`} fill={light} />
      <path d="M0 296L130 238L236 288L372 226L480 280L600 244V360H0Z" fill={mid} />
      <path d="M130 238L236 288L150 300ZM372 226L480 280L396 292Z" fill={glow} opacity="0.5" />
      <path d="M0 330L210 296L330 326L600 300V360H0Z" fill={dark} />
    </>
  );
}

function canyon(random: Random, { glow, light, mid, dark }: Palette) {
  const x = Math.round(280 + random() * 60);
  const y = Math.round(104 + random() * 36);
  return (
    <>
      <circle cx={x} cy="300" r="210" fill={glow} opacity="0.6" />
      <path d={`M${x + 22} ${y + 4}L${x - 230} ${y + 84}L${x + 8} ${y - 22}Z`} fill={light} opacity="0.55" />
      <circle cx={x + 16} cy={y - 8} r="20" fill={light} />
      <path d="M0 60H96L120 118H166L190 204H226L254 360H0Z" fill={mid} />
      <path d="M600 20H516L494 92H448L420 190H392L360 360H600Z" fill={mid} />
      <path d="M0 160H58L84 232H128L160 360H0Z" fill={dark} />
      <path d="M600 128H552L522 220H474L436 360H600Z" fill={dark} />
      <path d="M0 340H600V360H0Z" fill={dark} />
    </>
  );
}

function blocks(random: Random, { glow, light, mid, dark }: Palette) {
  const SIDE = 62;
  return (
    <>
      <circle cx="300" cy="150" r="190" fill={mid} opacity="0.35" />
      {times(16, (index) => {
        const [column, line] = [index % 4, Math.floor(index / 4)];
        const x = 320 + (column - line) * SIDE;
        const y = 168 + (column + line) * 32 - Math.round(random() * 3) * 30;
        return (
          <g key={index}>
            <path d={`M${x} ${y}l${SIDE} 32l${-SIDE} 32l${-SIDE} -32Z`} fill={(column + line) % 3 === 0 ? light : glow} />
            <path d={`M${x - SIDE} ${y + 32}l${SIDE} 32V360h${-SIDE}Z`} fill={mid} />
            <path d={`M${x} ${y + 64}l${SIDE} -32V360h${-SIDE}Z`} fill={dark} />
          </g>
        );
      })}
    </>
  );
}

/** One is chosen for each project. */
export const motifs = [planets, pines, towers, isles, waves, glider, peaks, canyon, gate, blocks] as const;
