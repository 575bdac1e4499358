import { Group, Text } from '@mantine/core';
import type { RuleView } from '../../../../../server/security/detections/detections.dto.js';
import { minutesText, RULE_ACTION_LABELS } from '../../../../../server/security/detections/detection.rules';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalDay } from '../../../ui/portal/time/portal-day';
import { PortalTime } from '../../../ui/portal/time/portal-time';
import { SeverityMark } from '../severity-mark';

interface RuleColumnsOptions {
  /** Id of the rule whose state is being changed. */
  pending: string | null;
  onToggle: (rule: RuleView) => void;
}

/** Columns of the detection rules. */
export function ruleColumns({ pending, onToggle }: RuleColumnsOptions): ReadonlyArray<PortalColumn<RuleView>> {
  return [
    {
      key: 'name',
      header: 'Rule',
      primary: true,
      cell: ({ name, pattern }) => (
        <>
          <bdi>{name}</bdi>
          <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
            {pattern}
          </Text>
        </>
      ),
    },
    { key: 'severity', header: 'Severity', width: '7rem', onPhone: 'inline', cell: ({ severity }) => <SeverityMark severity={severity} /> },
    { key: 'action', header: 'When it matches', width: '11rem', cell: actionText },
    { key: 'matches', header: 'Matches', width: '9rem', cell: (rule) => <Matches rule={rule} /> },
    {
      key: 'expires',
      header: 'Last day',
      width: '8rem',
      cell: ({ expires }) => (expires === null ? 'No end' : <PortalDay day={expires} />),
    },
    {
      key: 'state',
      header: 'State',
      width: '9rem',
      cell: (rule) => (
        <Group gap="xs" wrap="nowrap">
          <PortalSwitch
            quiet
            label={`${rule.name} is enabled`}
            checked={rule.enabled}
            busy={pending === rule.id}
            onChange={() => onToggle(rule)}
          />
          <span aria-hidden="true">{stateText(rule)}</span>
        </Group>
      ),
    },
  ];
}

function actionText({ action, blockMinutes }: RuleView): string {
  const label = RULE_ACTION_LABELS[action];
  return action === 'block' && blockMinutes !== null ? `${label} for ${minutesText(blockMinutes)}` : label;
}

function stateText({ enabled, expired }: RuleView): string {
  if (expired) return 'Expired';
  return enabled ? 'Enabled' : 'Disabled';
}

function Matches({ rule: { matches, lastMatchedAt } }: { rule: RuleView }) {
  if (lastMatchedAt === null) return 'None';
  return (
    <>
      {matches.toLocaleString('en-GB')}
      <Text span display="block" size="xs" c="dimmed">
        last <PortalTime iso={lastMatchedAt} />
      </Text>
    </>
  );
}
