import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import classes from './scaled-page.module.css';

interface ScaledPageProps {
  label: string;
  children: ReactNode;
}

/**
 * A part of a public page as wide as this window, made smaller until it fits. It can be looked at and not be used: links in it lead nowhere,
 * and assistive technology passes it by.
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
