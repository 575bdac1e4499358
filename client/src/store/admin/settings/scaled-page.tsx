import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './scaled-page.module.css';

interface ScaledPageProps {
  label: string;
  children: ReactNode;
}

/**
 * A part of a public page, rendered at the viewport's width and scaled down to fit. A picture only: links are inactive, and it is hidden
 * from assistive technology.
 */
export function ScaledPage({ label, children }: ScaledPageProps) {
  const frame = useRef<HTMLDivElement>(null);
  const page = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ scale: 1, height: 0 });
  useLayoutEffect(() => {
    const measure = (): void => {
      if (frame.current === null || page.current === null) return;
      const scale = frame.current.clientWidth / page.current.offsetWidth;
      setSize({ scale, height: page.current.offsetHeight * scale });
    };
    measure();
    const observer = new ResizeObserver(measure);
    for (const element of [frame.current, page.current]) if (element !== null) observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <div ref={frame} className={classes.frame} style={{ height: size.height }} role="img" aria-label={label}>
      <div ref={page} className={classes.page} style={{ scale: String(size.scale) }} inert>
        {children}
      </div>
    </div>
  );
}
