import classes from './product-art.module.css';

/** Placeholder for a product without images: a ring over hills, in a tint derived from its name. */
export function ProductArt({ seed }: { seed: string }) {
  const hue = hueOf(seed);
  return (
    <svg viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" className={classes.art} aria-hidden="true">
      <rect width="400" height="400" fill={`oklch(0.27 0.05 ${hue})`} />
      <circle cx="200" cy="190" r="150" fill={`oklch(0.36 0.07 ${hue})`} />
      <circle cx="200" cy="190" r="104" fill="none" stroke={`oklch(0.72 0.1 ${hue + 30})`} strokeWidth="5" />
      <circle cx="200" cy="190" r="120" fill="none" stroke={`oklch(0.72 0.1 ${hue + 30})`} opacity="0.5" />
      <path d="M0 296L70 262L128 284L206 226L276 280L330 252L400 288V400H0Z" fill={`oklch(0.22 0.04 ${hue - 15})`} />
      <path d="M0 340L96 318L190 342L300 314L400 336V400H0Z" fill={`oklch(0.16 0.03 ${hue - 15})`} />
    </svg>
  );
}

/** FNV-1a, as a hue in degrees. */
function hueOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  return (hash >>> 0) % 360;
}
