import type { ComponentType } from 'react';
import type { MeView } from '../../../../server/users/users.dto.js';

/** Props of the icons of areas and sections. */
export interface WorkIconProps {
  size?: number | string;
  stroke?: number | string;
}

/**
 * One area of signed-in work, an entry in the app shell's rail. Each area provides its own; app/work-areas.ts lists them in the rail's
 * order.
 */
export interface WorkArea {
  /** What routes name in `handle.areas`. */
  key: string;
  /** In the rail; short, because a narrow rail shows it below the icon. */
  label: string;
  /** Target of the entry. */
  to: string;
  icon: ComponentType<WorkIconProps>;
  /** Who sees it. The server enforces the same rule. */
  isFor: (user: MeView) => boolean;
  /** Which unread ticket count the entry shows. */
  unread?: 'own' | 'desk';
  /** The sections of the area: a list made of `PortalSections`, loaded with the area's pages. */
  sections?: { lazy: () => Promise<{ Component: ComponentType }> };
}
