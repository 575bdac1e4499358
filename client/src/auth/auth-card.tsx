import { type ReactNode, useEffect, useRef } from 'react';
import '../ui/portal/styles/portal-styles';
import classes from './auth-card.module.css';

interface AuthCardProps {
  title: string;
  text: ReactNode;
  /** Below the form: the link to the other form. */
  foot?: ReactNode;
  children: ReactNode;
}

/** The frame of the sign-in pages: the form on one side, the studio's tagline on the other where there is room. */
export function AuthCard({ title, text, foot, children }: AuthCardProps) {
  const main = useRef<HTMLElement>(null);
  const shown = useRef(title);
  // The next step replaces a form that had the focus: move the reading position to it.
  useEffect(() => {
    const changed = shown.current !== title;
    shown.current = title;
    if (changed && document.activeElement === document.body) main.current?.focus({ preventScroll: true });
  }, [title]);
  return (
    <main ref={main} id="main" tabIndex={-1} className={classes.page}>
      <div className={classes.card}>
        <div className={classes.form}>
          <h1 className={classes.title}>{title}</h1>
          <p className={classes.text}>{text}</p>
          {children}
          {foot && <p className={classes.foot}>{foot}</p>}
        </div>
        <div className={classes.scene} aria-hidden="true">
          <Orbits />
          <p className={classes.promise}>
            We create,
            <br />
            you lead.
          </p>
        </div>
      </div>
    </main>
  );
}

/** Decoration: the rings of a small planetary system from above, with one body in orbit. */
function Orbits() {
  return (
    <svg className={classes.orbits} viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" focusable="false">
      <g className={classes.rings}>
        {[44, 88, 136, 190, 250, 316].map((radius) => (
          <circle key={radius} cx="192" cy="150" r={radius} />
        ))}
      </g>
      <g className={classes.ticks}>
        {Array.from({ length: 24 }, (_, index) => (
          <line key={index} x1="192" y1="-40" x2="192" y2="-31" transform={`rotate(${index * 15} 192 150)`} />
        ))}
      </g>
      <path className={classes.course} d="M192 14 a136 136 0 0 1 96.2 232.2" />
      <circle className={classes.sun} cx="192" cy="150" r="14" />
      <circle className={classes.body} cx="288.2" cy="246.2" r="7" />
      <circle className={classes.moon} cx="57.6" cy="284.4" r="4" />
      <circle className={classes.moon} cx="129.8" cy="87.8" r="3" />
    </svg>
  );
}
