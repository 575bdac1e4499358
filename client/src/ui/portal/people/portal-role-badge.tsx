import type { CSSProperties } from 'react';
import { roleName } from '../../../../../server/platform/access/role-names.rules';
import { isRole } from '../../../../../server/platform/access/roles.rules';
import classes from './portal-role-badge.module.css';
import { ROLE_HUES } from './portal-role-styles';

interface PortalRoleBadgeProps {
  /** A role's id; one unknown to this build is shown as it is. */
  role: string;
}

/** A role by name, in its own colour. */
export function PortalRoleBadge({ role }: PortalRoleBadgeProps) {
  const hue = isRole(role) ? ROLE_HUES[role] : null;
  const style: CSSProperties & Record<'--hue', number> = { '--hue': hue ?? 0 };
  return (
    <span className={classes.badge} data-plain={hue === null || undefined} style={style}>
      {roleName(role)}
    </span>
  );
}
