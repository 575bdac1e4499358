import type { ComponentType } from 'react';
import type { Group } from '../../../../server/platform/access/roles.rules';
import type { LoadedPart } from '../first-visit/loaded-part';

/**
 * The groups of the panel's sidebar, in order. Together they have the sections in the order of the specification (3, section 3), which is why
 * applications stand with the public site.
 */
export const ADMIN_GROUPS = [
  { key: 'studio', label: 'Studio' },
  { key: 'products', label: 'Projects & store' },
  { key: 'operations', label: 'Operations' },
  { key: 'support', label: 'Support' },
  { key: 'site', label: 'Public site' },
] as const;

type AdminGroup = (typeof ADMIN_GROUPS)[number]['key'];

/** One section of the admin panel. The area that owns the subject provides it; app/areas.ts lists them in the panel's order. */
export interface AdminSection {
  /** In the address: `/admin?section=projects`. */
  key: string;
  /** In the sidebar, and as the section's title. */
  label: string;
  group: AdminGroup;
  /** Who sees it. The server enforces the same rule. */
  access: Group;
  icon: ComponentType<{ size?: number | string; stroke?: number | string }>;
  /** Source path as in the build manifest, for example `src/admin/users/users-section.tsx`: the server preloads it with the page. */
  module: string;
  lazy: () => Promise<LoadedPart>;
  /** The server renders it with its first list: its first render must be the same on the server and in the browser. */
  rendered?: true;
}
