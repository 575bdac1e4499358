import classes from './ring-light.module.css';

interface RingLightProps {
  /** Prefix of its gradient ids: `-rim` for the outlines below it, `-lantern` for a small light of its own. */
  name: string;
  /** Centre. */
  x: number;
  y: number;
  /** Radius of the ring. */
  ring: number;
  /** Radii of the two thin lines around it. */
  lines: readonly [thin: number, faint: number];
  /** Distance of the four marks from the centre, and their length. */
  marks: readonly [from: number, length: number];
  /** Radius of the glow, and the width over which it lights outlines. */
  reach: number;
  rim: number;
  /** Class of the rings. */
  className?: string;
}

/** The ring of light above the studio's landscapes, drawn into a scene of 1600 by 900, in the studio's colour. */
export function RingLight({ name, x, y, ring, lines: [thin, faint], marks: [from, length], reach, rim, className }: RingLightProps) {
  const to = from + length;
  return (
    <>
      <defs>
        <radialGradient id={`${name}-halo`} cx={x} cy={y} r={reach} gradientUnits="userSpaceOnUse">
          <stop offset="0" className={classes.core} />
          <stop offset="0.36" className={classes.inner} />
          <stop offset="0.44" className={classes.outer} />
          <stop offset="1" className={classes.none} />
        </radialGradient>
        <linearGradient id={`${name}-rim`} x1={x - rim / 2} x2={x + rim / 2} y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop offset="0" className={classes.none} />
          <stop offset="0.5" className={classes.rim} />
          <stop offset="1" className={classes.none} />
        </linearGradient>
        <radialGradient id={`${name}-lantern`}>
          <stop offset="0" className={classes.lantern} />
          <stop offset="1" className={classes.none} />
        </radialGradient>
      </defs>
      <rect x="-400" y="-500" width="2400" height="1400" fill={`url(#${name}-halo)`} />
      <g className={className}>
        <circle cx={x} cy={y} r={ring} className={classes.ring} />
        <circle cx={x} cy={y} r={thin} className={classes.thin} />
        <circle cx={x} cy={y} r={faint} className={classes.faint} />
        <path
          d={`M${x} ${y - to}v${length}M${x} ${y + from}v${length}M${x - to} ${y}h${length}M${x + from} ${y}h${length}`}
          className={classes.thin}
        />
      </g>
    </>
  );
}
