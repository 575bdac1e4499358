import { Button, Skeleton, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { ReplayedValueView, ReplayView, RuleView } from '../../../../../server/security/detections/detections.dto.js';
import { RULE_KEY_LABELS } from '../../../../../server/security/detections/detection.rules';
import { formMessage } from '../../../lib/forms/forms';
import { PortalDialog, PortalDialogActions, PortalDialogText } from '../../../ui/portal/dialogs/portal-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalTable, type PortalColumn } from '../../../ui/portal/lists/portal-table';
import { useDates } from '../../../ui/portal/time/portal-dates';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { showEventAddresses } from '../logs/logs.api';
import { UnmaskButton } from '../unmask/unmask-button';
import { useAddresses } from '../unmask/use-addresses';
import { OwnerMark } from './owner-mark';
import { SilenceDialog } from './silence-dialog';

interface ReplayDialogProps {
  rule: RuleView;
  /** Undefined while the rule is being replayed, and if that failed. */
  replay: ReplayView | undefined;
  /** Why it failed, or null. */
  error: unknown;
  onEnable: (rule: RuleView) => void;
  onClose: () => void;
}

/** What a rule would have caught in the last 30 days, before it is enabled. */
export function ReplayDialog({ rule, replay, error, onEnable, onClose }: ReplayDialogProps) {
  const refusal = formMessage([], error, 'The rule could not be replayed.');
  return (
    <PortalDialog wide title={`Replay of ${rule.name}`} onEscape={onClose}>
      {replay === undefined ? (
        refusal === null ? (
          <Skeleton height={160} radius="md" role="status" aria-label="Loading..." />
        ) : (
          <PortalNotice tone="error" title={refusal} />
        )
      ) : (
        <Result rule={rule} replay={replay} />
      )}
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
        {replay !== undefined && !replay.rule.enabled && !replay.rule.expired && (
          <Button onClick={() => onEnable(replay.rule)}>Enable rule</Button>
        )}
      </PortalDialogActions>
    </PortalDialog>
  );
}

function Result({ rule, replay }: { rule: RuleView; replay: ReplayView }) {
  const { valuesTotal, matches, events, stoppedAt } = replay;
  const [silencing, setSilencing] = useState<ReplayedValueView | null>(null);
  const [silenced, setSilenced] = useState<readonly number[]>([]);
  const values = useMemo(
    () => replay.values.map((value) => ({ ...value, silenced: value.silenced || silenced.includes(value.event) })),
    [replay, silenced],
  );
  const dates = useDates();
  const ids = useMemo(() => values.map(({ event }) => String(event)), [values]);
  const addresses = useAddresses(ids, showEventAddresses);
  const own = values.filter(({ owner, silenced: isSilenced }) => owner !== null && !isSilenced).length;
  return (
    <>
      <PortalDialogText>
        <p>{summary(matches, events)}</p>
        {rule.action === 'block' && matches > 0 && <p>The addresses in the list would have been blocked.</p>}
        {rule.action === 'new-password' && matches > 0 && <p>The users in the list would have needed a new password.</p>}
      </PortalDialogText>
      {own > 0 && (
        <PortalNotice tone="warning" title={own === 1 ? 'One match concerns you or the team' : `${own} matches concern you or the team`}>
          {own === 1 ? 'If it is a false positive' : 'If they are false positives'}, change the conditions or silence{' '}
          {own === 1 ? 'it' : 'them'}
          {rule.enabled ? '.' : ' before you enable the rule.'}
        </PortalNotice>
      )}
      {stoppedAt !== null && (
        <PortalNotice tone="warning" title="There are too many events to evaluate all of them">
          Only those up to {dates.moment(stoppedAt)} are included.
        </PortalNotice>
      )}
      {values.length > 0 && (
        <>
          <div>
            <UnmaskButton addresses={addresses} />
          </div>
          <PortalTable
            label="What the rule would have caught"
            columns={columnsOf(rule, addresses.of)}
            rows={values}
            rowKey={({ event }) => String(event)}
            actions={(value) =>
              !value.silenced && (
                <Button variant="default" size="xs" aria-label={`Silence ${value.value}`} onClick={() => setSilencing(value)}>
                  Silence
                </Button>
              )
            }
            empty={null}
            errorTitle=""
          />
          {valuesTotal > values.length && (
            <Text size="xs" c="dimmed">
              These are the {values.length} with the most matches, of {valuesTotal.toLocaleString('en-GB')}.
            </Text>
          )}
        </>
      )}
      {silencing !== null && (
        <SilenceDialog
          rule={rule}
          match={silencing}
          onDone={() => {
            setSilenced([...silenced, silencing.event]);
            setSilencing(null);
          }}
          onClose={() => setSilencing(null)}
        />
      )}
    </>
  );
}

function columnsOf({ key }: RuleView, addressOf: (id: string) => string | undefined): ReadonlyArray<PortalColumn<ReplayedValueView>> {
  const address: PortalColumn<ReplayedValueView> = {
    key: 'address',
    header: 'IP address',
    cell: ({ event, address: masked }) => addressOf(String(event)) ?? masked ?? '–',
  };
  return [
    {
      key: 'value',
      header: RULE_KEY_LABELS[key],
      primary: true,
      cell: ({ event, value, silenced }) => (
        <>
          <bdi>{key === 'ip' ? (addressOf(String(event)) ?? value) : value}</bdi>
          {silenced && (
            <Text span display="block" size="xs" c="dimmed" fw={400}>
              silenced
            </Text>
          )}
        </>
      ),
    },
    ...(key === 'ip' ? [] : [address]),
    { key: 'owner', header: 'Own', width: '6rem', onPhone: 'inline', cell: ({ owner }) => <OwnerMark owner={owner} /> },
    { key: 'matches', header: 'Matches', align: 'end', width: '6rem', cell: ({ matches }) => matches.toLocaleString('en-GB') },
    { key: 'last', header: 'Last', width: '8rem', onPhone: 'inline', cell: ({ lastAt }) => <PortalTime iso={lastAt} /> },
  ];
}

function summary(matches: number, events: number): string {
  if (events === 0) return 'No event of the last 30 days meets the conditions.';
  const sentence =
    events === 1 ? 'One event of the last 30 days meets' : `${events.toLocaleString('en-GB')} events of the last 30 days meet`;
  const times = matches === 0 ? 'never' : matches === 1 ? 'once' : `${matches.toLocaleString('en-GB')} times`;
  return `${sentence} the conditions. The rule would have matched ${times}.`;
}
