import type { ReactNode } from 'react';

export interface IconProps {
  className?: string;
}

/** A line icon on a 24 by 24 grid. Decorative: the text next to it, or its button’s name, has the meaning. */
export function LineIcon({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {children}
    </svg>
  );
}
