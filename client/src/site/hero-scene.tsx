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
      <rect width="1600" height="900" fill="url(#hero-halo)" />
      <g className={classes.rings}>
        <circle cx="1130" cy="430" r="236" className={classes.ring} />
        <circle cx="1130" cy="430" r="262" className={classes.ringThin} />
        <circle cx="1130" cy="430" r="318" className={classes.ringFaint} />
        <path d="M1130 88v36M1130 736v36M788 430h36M1436 430h36" className={classes.ringThin} />
      </g>
      {ridges.map((outline, index) => (
        <path key={outline} d={outline} className={layers[index]} stroke="url(#hero-rim)" />
      ))}
      <g transform="translate(936 750)">
        <circle cx="17" cy="-26" r="64" fill="url(#hero-lantern)" className={classes.glow} />
        <path
          d="M-13 2C-11-17-8-33-4-41c-3-2-5-5-5-9a9 9 0 0 1 18 0c0 4-2 7-5 9 2 4 4 9 5 15l7-2 1 3-7 4c1 7 2 15 3 23Z"
          className={classes.figure}
        />
        <circle cx="18" cy="-25" r="3.5" className={classes.light} />
      </g>
    </svg>
  );
}
