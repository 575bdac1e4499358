import type { CSSProperties } from 'react';
import { isRole } from '../../../../../server/platform/access/roles.rules';
import classes from './portal-role-badge.module.css';
import { ROLE_STYLES } from './portal-role-styles';

interface PortalRoleBadgeProps {
  /** A role's id; one unknown to this build is shown as it is. */
  role: string;
}

/** A role by name, in its own colour. */
export function PortalRoleBadge({ role }: PortalRoleBadgeProps) {
  const look = isRole(role) ? ROLE_STYLES[role] : { name: role, hue: null };
  const style: CSSProperties & Record<'--hue', number> = { '--hue': look.hue ?? 0 };
  return (
    <span className={classes.badge} data-plain={look.hue === null || undefined} style={style}>
      {look.name}
    </span>
  );
}
