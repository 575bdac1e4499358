import { Badge, Group, Stack, Text } from '@mantine/core';
import IconArrowBackUp from '@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs';
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs';
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs';
import { Link } from 'react-router';
import type { PolicyVersionView, PolicyView } from '../../../../server/policies/policies.dto.js';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { PortalStatus } from '../../ui/portal/feedback/portal-status';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { PortalTime } from '../../ui/portal/time/portal-time';

const CLOSINGS = { returned: 'Sent back', withdrawn: 'Withdrawn' } as const;

interface VersionListProps {
  policy: PolicyView;
  /** Address that opens a version. */
  addressOf: (number: string) => string;
}

/** Every version that the user may read, newest first. */
export function VersionList({ policy, addressOf }: VersionListProps) {
  return (
    <PortalPanel title="Versions">
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }} aria-label="Versions">
        {policy.versions.toReversed().map((version) => (
          <Version key={version.number} policy={policy} version={version} to={addressOf(String(version.number))} />
        ))}
      </Stack>
    </PortalPanel>
  );
}

function Version({ policy, version, to }: { policy: PolicyView; version: PolicyVersionView; to: string }) {
  const { number, change, editedBy, editedAt, approvedBy, approvedAt, selfApproved, reason, closed } = version;
  return (
    <li>
      <Group gap="xs">
        <Link to={to} state={PRESERVE_SCROLL}>
          Version {number}
        </Link>
        {number === policy.publishedVersion && (
          <PortalStatus tone="success" icon={IconCircleCheck}>
            Published
          </PortalStatus>
        )}
        {approvedAt === null && (
          <PortalStatus tone="neutral" icon={closed === null ? IconCircle : IconArrowBackUp}>
            {closed === null ? 'Not approved' : CLOSINGS[closed.as]}
          </PortalStatus>
        )}
        {number > 1 && <Badge variant="default">{change === 'major' ? 'Major' : 'Minor'}</Badge>}
        {selfApproved && <Badge variant="default">Self-approved</Badge>}
      </Group>
      <Text size="sm" c="dimmed">
        {editedBy ?? 'Deleted user'} · <PortalTime iso={editedAt} />
        {approvedAt !== null && ` · approved by ${approvedBy ?? 'a deleted user'}`}
      </Text>
      {closed !== null && closed.reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {closed.by ?? 'Deleted user'}: {closed.reason}
        </Text>
      )}
      {reason !== null && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {reason}
        </Text>
      )}
    </li>
  );
}
