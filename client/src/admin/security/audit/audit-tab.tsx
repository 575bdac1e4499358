import { Group } from '@mantine/core';
import { useAuditTrail } from '../../logs/logs-section';

/** The audit trail, with its verification and export. */
export function AuditTab() {
  const { buttons, content } = useAuditTrail('No audit entries');
  return (
    <>
      <Group gap="xs">{buttons}</Group>
      {content}
    </>
  );
}
