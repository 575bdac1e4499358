import { Badge, Group } from '@mantine/core';
import type { PolicyView } from '../../../server/policies/policies.dto.js';
import { useDates } from '../ui/portal/time/portal-dates';

/** The state of a policy for the user: what waits for whom. */
export function PolicyBadges({ policy }: { policy: PolicyView }) {
  const { day } = useDates();
  const { status, approval, can, overdue, dueDate, acknowledgement, publishedVersion } = policy;
  return (
    <Group gap="xs">
      {status === 'draft' ? <Badge variant="default">Draft</Badge> : <Badge variant="default">Version {publishedVersion}</Badge>}
      {approval === 'pending' && status === 'published' && <Badge color="yellow">New version waits for approval</Badge>}
      {approval === 'pending' && status === 'draft' && <Badge color="yellow">Waits for approval</Badge>}
      {can.acknowledge && overdue && <Badge color="red">Your agreement is overdue</Badge>}
      {can.acknowledge && !overdue && (
        <Badge color="studio">{dueDate === null ? 'Waiting for you' : `Waiting for you until ${day(dueDate)}`}</Badge>
      )}
      {acknowledgement?.valid === true && <Badge color="green">You agreed</Badge>}
    </Group>
  );
}
