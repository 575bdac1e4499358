import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { useAuditTrail } from './use-audit-trail';

/** The audit trail: newest first, filtered, exported, and verified for tampering. */
export function LogsSection() {
  const { buttons, content } = useAuditTrail('No system logs found');
  return (
    <PortalSection
      title="Logs"
      description="Shows the last 100 entries, and older ones on request. Reading and exporting them are recorded here too."
      action={buttons}
    >
      {content}
    </PortalSection>
  );
}
