import type { ComponentType } from 'react';
import type { Group } from '../../../../server/platform/access/roles.rules';
import type { LoadedPart } from '../first-visit/loaded-part';
import type { WorkIconProps } from './work-areas';

/** The groups of the staff area's sidebar, in order. */
export const STAFF_GROUPS = [
  { key: 'studio', label: 'Studio' },
  { key: 'development', label: 'Development' },
  { key: 'tools', label: 'Studio tools' },
  { key: 'people', label: 'People & policies' },
  { key: 'business', label: 'Business & Admin' },
] as const;

type StaffGroup = (typeof STAFF_GROUPS)[number]['key'];

/**
 * One section of the staff area. The area that owns the subject provides it; app/shell/staff-sections.ts lists them in the sidebar's order.
 */
export interface StaffSection {
  /** In the address: `/staff?section=bugs`. */
  key: string;
  /** In the sidebar and in quick search. */
  label: string;
  group: StaffGroup;
  /** Who sees it in the sidebar. The server enforces its own rules on every call. */
  access: Group;
  /** Who finds it in quick search, if that is more than in the sidebar. */
  searchAccess?: Group;
  icon: ComponentType<WorkIconProps>;
  /** Source path as in the build manifest, for example `src/admin/users/users-section.tsx`: the server preloads it with the page. */
  module: string;
  lazy: () => Promise<LoadedPart>;
  /** The server renders it with its first list: its first render must be the same on the server and in the browser. */
  rendered?: true;
}
