import { createHash } from 'node:crypto';

/** Pseudo-random numbers from 0 up to 1, deterministic for a text. */
type Random = () => number;
type Draw = (random: Random, light: string) => string;

/**
 * The motif of a social image, 1200 by 630: one of several, in its own variation.
 * @param text the same text draws the same motif.
 * @param light `#rrggbb`
 */
export function socialMotif(text: string, light: string): string {
  const random = numbersOf(text);
  const draw = MOTIFS[Math.floor(random() * MOTIFS.length)] ?? waves;
  return draw(random, light);
}

/** Bytes of SHA-256 in sequence: enough for the longest drawing. */
function numbersOf(text: string): Random {
  let block = 0;
  let bytes = Buffer.alloc(0);
  let at = 0;
  return () => {
    if (at >= bytes.length) {
      bytes = createHash('sha256').update(`${block} ${text}`).digest();
      block += 1;
      at = 0;
    }
    at += 1;
    return (bytes[at - 1] ?? 0) / 256;
  };
}

function many(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

const waves: Draw = (random, light) => {
  const lift = 30 + random() * 50;
  const sun = 760 + random() * 280;
  return `<circle cx="${sun}" cy="220" r="${90 + random() * 60}" fill="${light}" opacity=".92"/>
    <g fill="none" stroke="${light}">${many(9, (index) => {
      const y = 250 + index * 38;
      return `<path d="M-10 ${y}C${200 + random() * 120} ${y - lift} 420 ${y + lift} 620 ${y}S${1000 + random() * 90} ${y - lift} 1210 ${y}" stroke-width="${1.5 + index * 0.8}" opacity="${(0.75 - index * 0.06).toFixed(2)}"/>`;
    })}</g>`;
};

const towers: Draw = (random, light) =>
  many(22, (index) => {
    const height = 90 + random() * 330;
    const x = 380 + index * 38;
    const window = random() > 0.35;
    return `<rect x="${x}" y="${560 - height}" width="30" height="${height + 80}" fill="#131b2b" stroke="${light}" stroke-opacity=".3"/>${
      window ? `<rect x="${x + 9}" y="${580 - height + random() * 60}" width="12" height="16" fill="${light}"/>` : ''
    }`;
  });

const folds: Draw = (random, light) =>
  many(7, (index) => {
    const x = 560 + index * 96;
    const top = 90 + random() * 220;
    return `<path d="M${x - 170} 640L${x} ${top}L${x + 170} 640Z" fill="#0f1726" stroke="${light}" stroke-width="2" stroke-opacity=".55"/><path d="M${x} ${top}L${x + 170} 640H${x + 40}Z" fill="${light}" opacity="${(0.1 + random() * 0.35).toFixed(2)}"/>`;
  });

const signal: Draw = (random, light) => {
  const x = 820 + random() * 160;
  const y = 210 + random() * 90;
  return `<g fill="none" stroke="${light}">${many(11, (index) => {
    const gap = 40 + random() * 120;
    const r = 30 + index * 34;
    return `<circle cx="${x}" cy="${y}" r="${r}" stroke-width="${index % 3 === 0 ? 7 : 2.5}" stroke-dasharray="${(r * 2.4).toFixed(0)} ${gap.toFixed(0)}" transform="rotate(${Math.round(random() * 360)} ${x} ${y})" opacity="${(1 - index * 0.075).toFixed(2)}"/>`;
  })}</g><circle cx="${x}" cy="${y}" r="12" fill="${light}"/>`;
};

const weave: Draw = (random, light) => {
  const turn = Math.round(20 + random() * 50);
  return `<g transform="rotate(${turn} 880 280)" stroke="${light}" stroke-linecap="round">${many(15, (index) => {
    const at = index * 42;
    return `<path d="M${560 + at} ${-60 + random() * 90}V${460 + random() * 160}" stroke-width="${3 + (index % 3) * 5}" opacity=".5"/><path d="M${540 + random() * 80} ${-40 + at}H${1080 + random() * 160}" stroke-width="${3 + (index % 4) * 4}" opacity=".28"/>`;
  })}</g>`;
};

const rays: Draw = (random, light) => {
  const x = 760 + random() * 240;
  return `<g fill="${light}">${many(18, (index) => {
    const angle = ((index + random() * 0.6) / 18) * 2 * Math.PI;
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)];
    const far = 300 + random() * 420;
    return `<path d="M${x + dx * 130} ${260 + dy * 130}L${x + dx * far - dy * 22} ${260 + dy * far + dx * 22}L${x + dx * far + dy * 22} ${260 + dy * far - dx * 22}Z" opacity="${(0.12 + random() * 0.5).toFixed(2)}"/>`;
  })}<circle cx="${x}" cy="260" r="96"/></g>`;
};

const MOTIFS: readonly Draw[] = [waves, towers, folds, signal, weave, rays];
