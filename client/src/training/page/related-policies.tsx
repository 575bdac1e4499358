import { Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { RelatedPolicyView } from '../../../../server/training/modules/modules.dto.js';

/** Links to the policies of a step that the user may see. */
export function RelatedPolicies({ policies }: { policies: readonly RelatedPolicyView[] }) {
  if (policies.length === 0) return null;
  return (
    <Group component="section" gap="0 var(--mantine-spacing-sm)" aria-label="Related policies" fz="sm">
      <Text span size="sm" c="dimmed">
        Related policies:
      </Text>
      {policies.map(({ id, title }) => (
        <Link key={id} to={`/staff#policy-${id}`}>
          {title}
        </Link>
      ))}
    </Group>
  );
}
