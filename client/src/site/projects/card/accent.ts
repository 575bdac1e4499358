import type { CSSProperties } from 'react';

interface AccentProps {
  'data-accent'?: true;
  style?: CSSProperties;
}

/** Spread into an element, gives everything within it a project's colour; null leaves it the studio's. The shades of both schemes are derived in `ui/styles/tokens.css`. */
export function accentProps(accent: string | null | undefined): AccentProps {
  if (!accent) return {};
  return { 'data-accent': true, style: { '--studio-accent': accent } as CSSProperties };
}
