import { RingLight } from '../../ui/public/ring-light';
import { ridges } from './hero-ridges';
import classes from './hero-scene.module.css';

const layers = [classes.far, classes.middle, classes.near, classes.front];

/**
 * Decoration: hills under a ring of light, and a traveller. All colours come from the tokens: night in the dark scheme, dawn in the light
 * one, both lit in the studio's colour.
 */
export function HeroScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 1600 900" preserveAspectRatio="xMidYMax slice">
      <RingLight name="hero" x={1130} y={430} ring={236} lines={[262, 318]} marks={[306, 36]} reach={620} rim={1000} />
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
