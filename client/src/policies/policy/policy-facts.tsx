import { Text } from '@mantine/core';
import type { PolicyView } from '../../../../server/policies/policies.dto.js';
import { ukToday } from '../../lib/time/now';
import { PortalFact, PortalFacts } from '../../ui/portal/layout/portal-facts';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { audienceLabel } from '../../ui/portal/people/portal-audiences';
import { useDates } from '../../ui/portal/time/portal-dates';
import { applyingVersion, readVersion } from './policy-versions';

/** When the version that people read applies, and to whom. */
export function PolicyFacts({ policy }: { policy: PolicyView }) {
  const { day } = useDates();
  const { effectiveDate, dueDate, audience, approvedAt } = readVersion(policy);
  // Readers see their own day.
  const due = (policy.can.acknowledge && policy.agreeBy) || dueDate;
  const applying = applyingVersion(policy, ukToday());
  return (
    <PortalPanel title="About this policy">
      <PortalFacts>
        <PortalFact label="Effective from">{day(effectiveDate)}</PortalFact>
        {due !== null && <PortalFact label="Agree by">{day(due)}</PortalFact>}
        <PortalFact label="Applies to">{audience.map(audienceLabel).join(', ')}</PortalFact>
      </PortalFacts>
      {approvedAt !== null && applying !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          {applying === undefined
            ? 'It does not apply yet.'
            : `Until then version ${applying.number} applies, which is in the list of versions.`}
        </Text>
      )}
    </PortalPanel>
  );
}
