import classes from './story-scene.module.css';

/** Decoration: a lit window under a night sky, and a path that leads to it. Uses the colour tokens, as the home page's hills do. */
export function StoryScene() {
  return (
    <svg className={classes.scene} viewBox="0 0 480 600" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <linearGradient id="story-sky" x1="0" x2="0" y1="0" y2="1">
          <stop offset="0" className={classes.skyTop} />
          <stop offset="1" className={classes.skyEnd} />
        </linearGradient>
        <radialGradient id="story-glow" cx="306" cy="352" r="190" gradientUnits="userSpaceOnUse">
          <stop offset="0" className={classes.glowCore} />
          <stop offset="1" className={classes.glowEnd} />
        </radialGradient>
      </defs>
      <rect width="480" height="600" fill="url(#story-sky)" />
      <circle cx="118" cy="128" r="62" className={classes.ring} />
      <circle cx="118" cy="128" r="84" className={classes.ringFaint} />
      <circle cx="118" cy="128" r="46" className={classes.moon} />
      <path
        className={classes.stars}
        d="M250 62h.01M318 118h.01M402 70h.01M438 168h.01M286 196h.01M214 214h.01M366 232h.01M52 268h.01M24 60h.01M196 40h.01M448 288h.01M150 300h.01"
      />
      <path className={classes.far} d="M0 372 66 322l48 26 72-70 58 52 54-38 62 64 52-44 68 46v272H0Z" />
      <path className={classes.middle} d="M0 432c58-36 118-40 176-18s104 2 152-22 102-20 152 10v198H0Z" />
      <rect width="480" height="600" fill="url(#story-glow)" />
      <g className={classes.house}>
        <path d="M262 402v-62l44-38 44 38v62Z" />
        <path d="M330 318v-26h12v38Z" />
      </g>
      <path className={classes.window} d="M284 352h16v16h-16Zm28 0h16v16h-16Zm-28 24h16v26h-16Z" />
      <path className={classes.near} d="M0 470c70-34 150-44 226-46s170-28 254-8v184H0Z" />
      <path className={classes.path} d="M292 404c-8 26-70 40-96 64s18 44-12 74-64 36-74 58h74c12-26 62-46 66-84s-34-44-6-62 62-22 66-50Z" />
      <path className={classes.front} d="M0 560c44-30 96-26 138-8s66 34 108 48H0Zm480-36c-62-6-120 26-156 76h156Z" />
    </svg>
  );
}
