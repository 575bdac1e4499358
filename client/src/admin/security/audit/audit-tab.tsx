import { Group } from '@mantine/core';
import { useAuditTrail } from '../../logs/use-audit-trail';
import { ChainPanel } from './chain-panel';
import { HeadMailPanel } from './head-mail-panel';

/** The audit trail, with the head of its chain, its verification and exports. */
export function AuditTab() {
  const { buttons, content } = useAuditTrail('No audit entries');
  return (
    <>
      <ChainPanel />
      <HeadMailPanel />
      <Group gap="xs">{buttons}</Group>
      {content}
    </>
  );
}
