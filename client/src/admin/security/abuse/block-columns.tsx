import { Text } from '@mantine/core';
import IconBan from '@tabler/icons-react/dist/esm/icons/IconBan.mjs';
import IconCircleOff from '@tabler/icons-react/dist/esm/icons/IconCircleOff.mjs';
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs';
import type { AddressRuleView } from '../../../../../server/security/blocks/address-rules.dto.js';
import { PortalStatus } from '../../../ui/portal/feedback/portal-status';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { PortalTime } from '../../../ui/portal/time/portal-time';

/** Columns of the blocked and allowed addresses. */
export const BLOCK_COLUMNS: ReadonlyArray<PortalColumn<AddressRuleView>> = [
  {
    key: 'ip',
    header: 'Address',
    primary: true,
    cell: ({ ip, reason }) => (
      <>
        <span style={{ overflowWrap: 'anywhere' }}>{ip}</span>
        <Text span display="block" size="xs" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{reason}</bdi>
        </Text>
      </>
    ),
  },
  { key: 'state', header: 'State', width: '9rem', onPhone: 'inline', cell: (rule) => <State rule={rule} /> },
  {
    key: 'expires',
    header: 'Until',
    width: '9rem',
    cell: ({ expires_at }) => (expires_at === null ? 'Switched off' : <PortalTime iso={expires_at} />),
  },
  { key: 'by', header: 'Added by', width: '10rem', cell: ({ created_by }) => <bdi>{created_by ?? 'The program'}</bdi> },
  { key: 'added', header: 'Added', width: '9rem', cell: ({ created_at }) => <PortalTime iso={created_at} /> },
];

function State({ rule: { kind, state } }: { rule: AddressRuleView }) {
  if (state === 'expired')
    return (
      <PortalStatus tone="neutral" icon={IconCircleOff}>
        Expired
      </PortalStatus>
    );
  if (state === 'off')
    return (
      <PortalStatus tone="neutral" icon={IconCircleOff}>
        {kind === 'block' ? 'Unblocked' : 'Not allowed'}
      </PortalStatus>
    );
  return kind === 'block' ? (
    <PortalStatus tone="danger" icon={IconBan}>
      Blocked
    </PortalStatus>
  ) : (
    <PortalStatus tone="success" icon={IconShieldCheck}>
      Allowed
    </PortalStatus>
  );
}
