import { useEffect, useRef } from 'react';
import { runMotes } from './motes';
import classes from './hero-motes.module.css';

/** Decorative particles that drift up and follow the pointer. They start when the page is idle and pause when not visible. */
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

/** After hydration and the first interaction. */
const START_AFTER_MS = 2000;
