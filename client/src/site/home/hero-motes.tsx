import { useEffect, useRef } from 'react';
import { runMotes } from './motes';
import classes from './hero-motes.module.css';

/** Motes of light that drift up and follow the pointer. Decoration: starts when the page is idle, rests when unseen. */
export function HeroMotes() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (element === null || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let stop = () => {};
    const waiting = setTimeout(() => {
      stop = runMotes(element);
    }, START_AFTER_MS);
    return () => {
      clearTimeout(waiting);
      stop();
    };
  }, []);
  return <canvas ref={canvas} className={classes.canvas} />;
}

/** Long enough for hydration and the first click to go before. */
const START_AFTER_MS = 2000;
