import type { AdminTeamMemberView } from '../../../../../server/site/team/team.dto.js';
import { Picture } from '../../../ui/public/picture';
import { PortalSortableRow } from '../../../ui/portal/lists/portal-sortable-row';
import { MemberPortrait } from '../../about/team/member-portrait';
import thumb from '../../../ui/portal/pictures/portal-thumb.module.css';

interface MemberRowProps {
  member: AdminTeamMemberView;
  /** Undefined at the ends of the list. */
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onEdit: () => void;
  onRemove: () => void;
}

/** One person in the list, with a drag handle. */
export function MemberRow({ member: { id, name, role, avatar }, ...actions }: MemberRowProps) {
  return (
    <PortalSortableRow
      id={id}
      name={name}
      title={name}
      text={role}
      leading={
        <span className={thumb.thumb}>
          {avatar === null ? <MemberPortrait name={name} /> : <Picture src={avatar} alt="" sizes="3rem" />}
        </span>
      }
      removal="Remove"
      {...actions}
    />
  );
}
