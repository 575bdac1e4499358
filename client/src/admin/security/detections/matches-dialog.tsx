import { Button, Title } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { RuleMatchView, RuleView } from '../../../../../server/security/detections/detections.dto.js';
import { RULE_KEY_LABELS } from '../../../../../server/security/detections/detection.rules';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { PortalDialog, PortalDialogActions } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { showEventAddresses } from '../logs/logs.api';
import { UnmaskButton } from '../unmask/unmask-button';
import { useAddresses } from '../unmask/use-addresses';
import { matchesQuery, silencesQuery, useEndSilence } from './detections.api';
import { OwnerMark } from './owner-mark';
import { SilenceDialog } from './silence-dialog';

/** Matches of a rule, and the false positives that it leaves out. */
export function MatchesDialog({ rule, onClose }: { rule: RuleView; onClose: () => void }) {
  const { rows, ...list } = keysetRows(useInfiniteQuery(matchesQuery(rule.id)));
  const ids = useMemo(() => rows?.map(({ event }) => String(event)) ?? [], [rows]);
  const addresses = useAddresses(ids, showEventAddresses);
  const [silencing, setSilencing] = useState<RuleMatchView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  return (
    <PortalDialog wide readFirst title={`Matches of ${rule.name}`} onEscape={onClose}>
      <PortalOutcome message={message} refusal={null} />
      {ids.length > 0 && (
        <div>
          <UnmaskButton addresses={addresses} />
        </div>
      )}
      <PortalTable
        label="Matches"
        columns={matchColumns(rule, addresses.of)}
        rowKey={({ event }) => String(event)}
        actions={(match) => (
          <Button
            variant="default"
            size="xs"
            aria-label={`Silence ${match.value}`}
            onClick={() => {
              setMessage(null);
              setSilencing(match);
            }}
          >
            Silence
          </Button>
        )}
        empty="The rule has not matched in the last 90 days."
        errorTitle="Failed to load the matches"
        rows={rows}
        {...list}
      />
      <Silences rule={rule} onEnded={() => setMessage('The silence has ended.')} />
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
      {silencing !== null && (
        <SilenceDialog
          rule={rule}
          match={silencing}
          onDone={() => {
            setMessage(`${silencing.value} is silenced.`);
            setSilencing(null);
          }}
          onClose={() => setSilencing(null)}
        />
      )}
    </PortalDialog>
  );
}

function matchColumns({ key }: RuleView, addressOf: (id: string) => string | undefined): ReadonlyArray<PortalColumn<RuleMatchView>> {
  return [
    {
      key: 'value',
      header: RULE_KEY_LABELS[key],
      primary: true,
      cell: ({ event, value }) => <bdi>{key === 'ip' ? (addressOf(String(event)) ?? value) : value}</bdi>,
    },
    { key: 'owner', header: 'Own', width: '6rem', onPhone: 'inline', cell: ({ owner }) => <OwnerMark owner={owner} /> },
    { key: 'action', header: 'Action', cell: ({ action }) => action },
    { key: 'at', header: 'Time', width: '8rem', onPhone: 'inline', cell: ({ at }) => <PortalTime iso={at} /> },
  ];
}

function Silences({ rule, onEnded }: { rule: RuleView; onEnded: () => void }) {
  const { data } = useQuery(silencesQuery(rule.id));
  const end = useEndSilence(rule.id);
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <Title order={3} size="h5">
        Silenced
      </Title>
      <PortalOutcome message={null} refusal={formMessage([], end.error, 'The silence could not be ended.')} />
      <PortalTable
        label="Silenced"
        columns={[
          { key: 'value', header: RULE_KEY_LABELS[rule.key], primary: true, cell: ({ value }) => <bdi>{value}</bdi> },
          { key: 'reason', header: 'Reason', cell: ({ reason }) => <bdi style={{ overflowWrap: 'anywhere' }}>{reason}</bdi> },
          { key: 'by', header: 'By', cell: ({ createdBy }) => <bdi>{createdBy ?? 'Deleted user'}</bdi> },
          { key: 'until', header: 'Ends', width: '8rem', cell: ({ expiresAt }) => <PortalTime iso={expiresAt} /> },
        ]}
        rows={data}
        rowKey={({ id }) => id}
        actions={({ id, value }) => (
          <Button
            variant="default"
            size="xs"
            aria-label={`End the silence of ${value}`}
            onClick={() => end.mutate(id, { onSuccess: onEnded })}
          >
            End
          </Button>
        )}
        empty={null}
        errorTitle=""
      />
    </>
  );
}
