import classes from './hero-scene.module.css';
import { ridges } from './hero-ridges';

const layers = [classes.far, classes.middle, classes.near, classes.front];

/**
 * Hills under a great ring of light, and somebody on the way to it. All colours come from the tokens, so the scene is
 * night in the dark scheme, dawn in the light one, and lit by the studio's own colour in both.
 */
export function HeroScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice">
      <defs>
        <radialGradient id="hero-halo" cx="1130" cy="430" r="620" gradientUnits="userSpaceOnUse">
          <stop offset="0" className={classes.haloCore} />
          <stop offset="0.36" className={classes.haloInner} />
          <stop offset="0.44" className={classes.haloOuter} />
          <stop offset="1" className={classes.haloEnd} />
        </radialGradient>
        <linearGradient id="hero-rim" x1="620" x2="1600" y1="0" y2="0" gradientUnits="userSpaceOnUse">
          <stop offset="0" className={classes.rimEnd} />
          <stop offset="0.52" className={classes.rim} />
          <stop offset="1" className={classes.rimEnd} />
        </linearGradient>
        <radialGradient id="hero-lantern">
          <stop offset="0" className={classes.lantern} />
          <stop offset="1" className={classes.haloEnd} />
        </radialGradient>
      </defs>
      <rect x="-400" y="-500" width="2400" height="1400" fill="url(#hero-halo)" />
      <g className={classes.rings}>
        <circle cx="1130" cy="430" r="236" className={classes.ring} />
        <circle cx="1130" cy="430" r="262" className={classes.ringThin} />
        <circle cx="1130" cy="430" r="318" className={classes.ringFaint} />
        <path d="M1130 88v36M1130 736v36M788 430h36M1436 430h36" className={classes.ringThin} />
      </g>
      {ridges.map((outline, index) => (
        <path key={outline} d={outline} className={layers[index]} stroke="url(#hero-rim)" />
      ))}
      <g transform="translate(934 752) scale(1.12)">
        <circle cx="24" cy="-48" r="76" fill="url(#hero-lantern)" className={classes.glow} />
        <path d="M24-46V3" className={classes.staff} />
        <path
          d="M-1-51c5 0 8 4 8 9 0 3-1 5-3 7 4 3 6 8 7 13l9-3 1 4-9 5c1 7 2 13 4 18H-9c-6-1-12-5-18-4 6-4 10-9 12-16 1-7 3-13 7-17-2-2-3-4-3-7 0-5 5-9 10-9Z"
          className={classes.figure}
        />
        <circle cx="24" cy="-48" r="4" className={classes.light} />
      </g>
    </svg>
  );
}
