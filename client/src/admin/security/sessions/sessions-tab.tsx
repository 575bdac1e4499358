import { Button, Group } from '@mantine/core';
import IconDevices from '@tabler/icons-react/dist/esm/icons/IconDevices.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ActiveSessionView } from '../../../../../server/security/sessions/session-control.dto.js';
import { keysetRows } from '../../../lib/lists/keyset';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { useFreshPath } from '../../../live/use-live';
import { PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { PasskeysPanel } from '../passkeys/passkeys-panel';
import { UnmaskButton } from '../unmask/unmask-button';
import { useAddresses } from '../unmask/use-addresses';
import { SessionActDialog } from './session-act-dialog';
import { sessionColumns } from './session-columns';
import { activeSessionsQuery, type SessionAct, showSessionAddresses } from './sessions.api';

/** No dialog holds input that would have to be restored. */
const formOf = (_act: SessionAct): null => null;

/** Everyone's active sessions, and how they are ended. */
export function SessionsTab() {
  const [{ search }, changeFilter] = useAddressFilter((address) => ({ search: searchIn(address) }));
  const list = keysetRows(useInfiniteQuery(activeSessionsQuery(search)));
  useFreshPath('security', '/security/sessions');
  const { rows } = list;
  const ids = useMemo(() => rows?.map(({ id }) => id) ?? [], [rows]);
  const addresses = useAddresses(ids, showSessionAddresses);
  const { open, setOpen, close, outcome, showMessage, done } = useListActions('security-sessions', formOf);
  const start = (act: SessionAct): void => {
    showMessage(null);
    setOpen(act);
  };
  return (
    <>
      <PasskeysPanel />
      <Group gap="xs">
        <Button variant="default" onClick={() => start({ kind: 'everyone', revokeTokens: false })}>
          End everyone else’s sessions
        </Button>
        {ids.length > 0 && <UnmaskButton addresses={addresses} />}
      </Group>
      <PortalList
        filter={
          <PortalFilterBar
            label="Active sessions"
            search={
              <PortalSearch label="Search by name or email" value={search} onChange={(changed) => changeFilter({ search: changed })} />
            }
            chosen={0}
          />
        }
        outcome={outcome}
        label="Active sessions"
        columns={sessionColumns(addresses.of)}
        rowKey={({ id }) => id}
        actions={(session) => <Actions session={session} onAct={start} />}
        icon={IconDevices}
        empty={{ title: 'No sessions', text: 'Everyone who is signed in appears here.' }}
        noMatch={
          search === ''
            ? null
            : { title: 'No sessions', text: 'Try another name.', all: 'Show everyone', onClear: () => changeFilter({ search: '' }) }
        }
        errorTitle="Failed to load the sessions"
        {...list}
      />
      {open !== null && <SessionActDialog act={open} onDone={done} onClose={close} />}
    </>
  );
}

function Actions({ session, onAct }: { session: ActiveSessionView; onAct: (act: SessionAct) => void }) {
  const { user, device, requirePasswordReset } = session;
  const of = `of ${user} on ${device}`;
  return (
    <>
      <Button variant="default" size="xs" aria-label={`End session ${of}`} onClick={() => onAct({ kind: 'one', session })}>
        End
      </Button>
      <Button variant="default" size="xs" aria-label={`End all, ${of}`} onClick={() => onAct({ kind: 'user', session })}>
        End all
      </Button>
      {!requirePasswordReset && (
        <Button variant="default" size="xs" aria-label={`New password, ${of}`} onClick={() => onAct({ kind: 'password', session })}>
          New password
        </Button>
      )}
    </>
  );
}
