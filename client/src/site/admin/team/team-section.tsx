import { useQuery } from '@tanstack/react-query';
import type { AdminTeamMemberView } from '../../../../../server/site/team/team.dto.js';
import { TEAM_KINDS, type TeamKind } from '../../../../../server/site/team/team.rules';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalTableSkeleton } from '../../../ui/portal/lists/portal-table-skeleton';
import { MemberDialog } from './member-dialog';
import { KIND_LABELS, memberForm } from './member-values';
import { SortableTeam } from './sortable-team';
import { adminTeamQuery, useOrderTeam, useRemoveMember } from './team.api';

type Open = { kind: 'add'; as: TeamKind } | { kind: 'edit' | 'remove'; member: AdminTeamMemberView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return memberForm(null);
  return open.kind === 'edit' ? memberForm(open.member) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add', as: 'community' } } as const;

/** The people on the about page: directors, then active community members, each group in the studio's order. */
export function TeamSection() {
  const team = useQuery(adminTeamQuery);
  const order = useOrderTeam();
  const remove = useRemoveMember();
  const { open, setOpen, close, outcome, showMessage, done, run } = useListActions(
    'team',
    formOf,
    [
      [order, 'The order could not be saved.'],
      [remove, 'The person could not be removed.'],
    ],
    LINKED,
  );
  const sort = (kind: TeamKind, people: AdminTeamMemberView[]): void => {
    showMessage(null);
    const others = (team.data ?? []).filter((member) => member.kind !== kind);
    order.mutate(kind === 'director' ? [...people, ...others] : [...others, ...people]);
  };
  return (
    <PortalSection
      title="Team"
      description="The people on the about page. To change the order, drag them by their handle or use the arrows."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'add', as: 'community' })}>Add person</PortalAddButton>}
    >
      <PortalOutcome {...outcome} />
      {team.isPending && <PortalTableSkeleton columns={2} />}
      {team.isError && team.data === undefined && (
        <PortalLoadError
          title="The team could not be loaded"
          error={team.error}
          retrying={team.isFetching}
          onRetry={() => void team.refetch()}
        />
      )}
      {team.data !== undefined &&
        TEAM_KINDS.map((kind) => (
          <PortalPanel key={kind} title={KIND_LABELS[kind]}>
            <SortableTeam
              people={team.data.filter((member) => member.kind === kind)}
              onSort={(people) => sort(kind, people)}
              onAdd={() => setOpen({ kind: 'add', as: kind })}
              onEdit={(member) => setOpen({ kind: 'edit', member })}
              onRemove={(member) => setOpen({ kind: 'remove', member })}
            />
          </PortalPanel>
        ))}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <MemberDialog
          member={open.kind === 'edit' ? open.member : null}
          as={open.kind === 'add' ? open.as : open.member.kind}
          onClose={close}
          onSaved={(name) => done(open.kind === 'edit' ? `${name} is saved.` : `${name} is now on the about page.`)}
        />
      )}
      {open?.kind === 'remove' && (
        <PortalConfirm
          title={`Remove ${open.member.name}?`}
          confirm="Remove person"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.member.id, `${open.member.name} is no longer on the about page.`)}
        >
          <p>
            Their card is removed from the about page immediately and their profile picture is deleted. This cannot be undone; you would
            have to add them again.
          </p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
