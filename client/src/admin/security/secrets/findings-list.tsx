import { Anchor, Button, Text } from '@mantine/core';
import IconAlertTriangle from '@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { SecretFindingView } from '../../../../../server/security/secrets/secrets.dto.js';
import { FINDING_STATES, kindOfSecret } from '../../../../../server/security/secrets/secret-findings.rules';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { oneOf, useAddressFilter } from '../../../lib/navigation/address-filter';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { targetAddress, targetText } from '../../logs/entries/log-target';
import { ResolveDialog } from './resolve-dialog';
import { findingsQuery, useReopenFinding } from './secrets.api';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';

const COLUMNS: ReadonlyArray<PortalColumn<SecretFindingView>> = [
  { key: 'place', header: 'Found in', primary: true, cell: ({ file, line }) => <Place file={file} line={line} /> },
  { key: 'rule', header: 'Kind', width: '11rem', cell: ({ rule }) => kindOfSecret(rule) },
  { key: 'secret', header: 'Begins with', width: '14rem', cell: ({ secret }) => <code>{secret}</code> },
  { key: 'found', header: 'Found', width: '8.5rem', cell: ({ foundAt }) => <PortalTime iso={foundAt} /> },
  { key: 'state', header: 'State', cell: (finding) => <State {...finding} /> },
];

function Place({ file, line }: Pick<SecretFindingView, 'file' | 'line'>) {
  const address = targetAddress(file);
  return (
    <>
      {address === null ? (
        <bdi>{targetText(file)}</bdi>
      ) : (
        <Anchor component={Link} to={address}>
          <bdi>{targetText(file)}</bdi>
        </Anchor>
      )}
      <Text component="span" display="block" size="xs" c="dimmed">
        Line {line}
      </Text>
    </>
  );
}

function State({ resolved, isGone, note }: SecretFindingView) {
  if (!resolved)
    return (
      <PortalStatus tone="danger" icon={IconAlertTriangle}>
        Open
      </PortalStatus>
    );
  return (
    <>
      <PortalStatus tone="success" icon={IconCircleCheck}>
        Resolved
      </PortalStatus>
      <Text component="span" display="block" size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{isGone ? 'No longer in the text.' : note}</bdi>
      </Text>
    </>
  );
}

const STATES = [
  { value: 'open', label: 'Open' },
  { value: 'resolved', label: 'Resolved' },
];

const readFilter = (address: URLSearchParams) => ({ state: oneOf(address, 'state', FINDING_STATES) });

/** Secrets that were found, each with its place. */
export function FindingsList() {
  const [{ state }, changeFilter] = useAddressFilter(readFilter);
  const findings = useInfiniteQuery(findingsQuery(state));
  const reopen = useReopenFinding();
  const [resolving, setResolving] = useState<SecretFindingView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const act = (finding: SecretFindingView): void => {
    setMessage(null);
    reopen.reset();
    if (finding.resolved) reopen.mutate(finding, { onSuccess: () => setMessage('The finding is open again.') });
    else setResolving(finding);
  };
  return (
    <>
      <PortalList
        label="Secrets found"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        icon={IconKey}
        outcome={{ message, refusal: formMessage([], reopen.error, 'The finding could not be opened again') }}
        errorTitle="Failed to load the findings"
        empty={{
          title: 'No findings',
          text: 'Keys and passwords that a scan finds in texts and settings appear here. They are never stored in full.',
        }}
        noMatch={
          state === ''
            ? null
            : {
                title: 'No findings',
                text: 'No finding is in this state.',
                all: 'Show all findings',
                onClear: () => changeFilter({ state: '' }),
              }
        }
        filter={
          <PortalFilterSelect
            label="State of findings"
            maw="14rem"
            all="All findings"
            data={STATES}
            value={state}
            onChange={(value) => changeFilter({ state: value })}
          />
        }
        actions={(finding) => (
          <Button
            variant="default"
            size="xs"
            aria-label={`${finding.resolved ? 'Reopen' : 'Resolve'} the finding in ${targetText(finding.file)}`}
            onClick={() => act(finding)}
          >
            {finding.resolved ? 'Reopen' : 'Resolve'}
          </Button>
        )}
        {...keysetRows(findings)}
      />
      {resolving !== null && (
        <ResolveDialog
          finding={resolving}
          onDone={() => {
            setMessage('The finding is resolved.');
            setResolving(null);
          }}
          onClose={() => setResolving(null)}
        />
      )}
    </>
  );
}
