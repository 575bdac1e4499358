import type { CSSProperties } from 'react';

interface AccentProps {
  'data-accent'?: true;
  style?: CSSProperties;
}

/**
 * Props that give an element and its content a project's colour; null keeps the studio's. `ui/styles/tokens.css` derives the shades of both
 * schemes.
 */
export function accentProps(accent: string | null | undefined): AccentProps {
  if (!accent) return {};
  return { 'data-accent': true, style: { '--studio-accent': accent } as CSSProperties };
}
