import { Group } from '@mantine/core';
import { useAuditTrail } from '../../logs/logs-section';
import { ChainPanel } from './chain-panel';

/** The audit trail, with the head of its chain, its verification and exports. */
export function AuditTab() {
  const { buttons, content } = useAuditTrail('No audit entries');
  return (
    <>
      <ChainPanel />
      <Group gap="xs">{buttons}</Group>
      {content}
    </>
  );
}
