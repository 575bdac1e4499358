import { Button } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { RoleCodeView } from '../../../../server/users/role-codes/role-codes.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalListSection } from '../../ui/portal/lists/portal-list-section';
import { InviteDialog } from './invite-dialog';
import { rolesText } from './invite-values';
import { INVITES_COLUMNS } from './invites-columns';
import { invitesQuery } from './invites.api';
import { RevokeDialog } from './revoke-dialog';

type Open = { kind: 'create' } | { kind: 'revoke'; code: RoleCodeView };

/** Neither dialog holds input that would have to be restored. */
const formOf = (_open: Open): null => null;

/** The dialogs that a link can open. */
const LINKED = { create: { kind: 'create' } } as const;

/** Invite codes that give an account roles: create, list, revoke. */
export function InvitesSection() {
  const codes = useInfiniteQuery(invitesQuery);
  const { open, setOpen, close, outcome, showMessage, done } = useListActions('invites', formOf, [], LINKED);
  const start = (next: Open): void => {
    showMessage(null);
    setOpen(next);
  };
  return (
    <PortalListSection
      title="Role Invites"
      description="Codes that can still be used. A person who enters one in their dashboard gets its roles."
      action={<PortalAddButton onClick={() => start({ kind: 'create' })}>Create code</PortalAddButton>}
      outcome={outcome}
      label="Role codes"
      columns={INVITES_COLUMNS}
      rowKey={({ id }) => id}
      actions={(code) => (
        <Button
          variant="default"
          size="xs"
          aria-label={`Revoke the code for ${rolesText(code.roles)}`}
          onClick={() => start({ kind: 'revoke', code })}
        >
          Revoke
        </Button>
      )}
      icon={IconKey}
      empty={{
        title: 'No codes created.',
        text: 'Create one for each person who joins, and hand it over. They enter it under Role Code in their dashboard.',
      }}
      errorTitle="Failed to load codes"
      {...keysetRows(codes)}
    >
      {open?.kind === 'create' && <InviteDialog onDone={() => done(null)} onClose={close} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog code={open.code} onDone={() => done(`The code for ${rolesText(open.code.roles)} is revoked.`)} onClose={close} />
      )}
    </PortalListSection>
  );
}
