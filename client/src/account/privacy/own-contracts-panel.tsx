import { Button } from '@mantine/core';
import IconSignature from '@tabler/icons-react/dist/esm/icons/IconSignature.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { paths } from '../../lib/navigation/paths';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { latestContractQuery } from './privacy.api';

/** Leads people outside the staff area, such as those who left, to their contracts. Renders nothing if there are none. */
export function OwnContractsPanel() {
  const { data } = useQuery(latestContractQuery);
  const [latest] = data ?? [];
  if (latest === undefined) return null;
  return (
    <PortalPanel
      title={latest.can.sign ? 'A contract is waiting for your signature' : 'Your contracts'}
      text="Read, sign and download your agreements with the studio."
      aside={
        <Button component={Link} to={paths.contracts} variant="default" leftSection={<IconSignature size={16} aria-hidden="true" />}>
          Open your contracts
        </Button>
      }
    />
  );
}
