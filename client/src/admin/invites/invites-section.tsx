import { Button } from '@mantine/core';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoleCodeView } from '../../../../server/users/role-codes/role-codes.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/portal-section';
import { PortalTable } from '../../ui/portal/lists/portal-table';
import { InviteDialog } from './invite-dialog';
import { rolesText } from './invite-values';
import { INVITES_COLUMNS } from './invites-columns';
import { invitesQuery } from './invites.api';
import { RevokeDialog } from './revoke-dialog';

type Open = { kind: 'create' } | { kind: 'revoke'; code: RoleCodeView } | null;

/** Codes that turn an account into one of the team: make one, see which can still be used, revoke. */
export function InvitesSection() {
  const codes = useInfiniteQuery(invitesQuery);
  const [open, setOpen] = useState<Open>(null);
  const [message, setMessage] = useState<string | null>(null);
  const start = (next: Open): void => {
    setMessage(null);
    setOpen(next);
  };
  const done = (sentence: string | null): void => {
    setOpen(null);
    setMessage(sentence);
  };
  return (
    <PortalSection
      title="Role Invites"
      description="Codes that can still be used. A person who enters one in their dashboard gets its roles."
      action={
        <Button leftSection={<IconPlus size={16} aria-hidden="true" />} onClick={() => start({ kind: 'create' })}>
          Create code
        </Button>
      }
    >
      <PortalOutcome message={message} />
      <PortalTable
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
        empty={
          <PortalEmpty icon={IconKey} title="No codes created.">
            Create one for each person who joins, and hand it over. They enter it under Role Code in their dashboard.
          </PortalEmpty>
        }
        errorTitle="Failed to load codes"
        {...keysetRows(codes)}
      />
      {open?.kind === 'create' && <InviteDialog onDone={() => done(null)} onClose={() => setOpen(null)} />}
      {open?.kind === 'revoke' && (
        <RevokeDialog
          code={open.code}
          onDone={() => done(`The code for ${rolesText(open.code.roles)} is revoked.`)}
          onClose={() => setOpen(null)}
        />
      )}
    </PortalSection>
  );
}
