import type { ComponentType } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';

/** What the icons of areas and sections take. */
export interface WorkIconProps {
  size?: number | string;
  stroke?: number | string;
}

/** One area of signed-in work, an entry of the app shell's rail. The area offers it itself; app/work-areas.ts lists them in the rail's order. */
export interface WorkArea {
  /** What routes name in `handle.areas`. */
  key: string;
  /** In the rail; short, because a narrow rail shows it below the icon. */
  label: string;
  /** Where the entry leads. */
  to: string;
  icon: ComponentType<WorkIconProps>;
  /** Who finds it. The server enforces the same on its own. */
  isFor: (user: MeView) => boolean;
  /** Which count of waiting tickets stands at the entry. */
  unread?: 'own' | 'desk';
  /** The sections of the area: a list made of `PortalSections`, loaded with the area's pages. */
  sections?: { lazy: () => Promise<{ Component: ComponentType }> };
}
