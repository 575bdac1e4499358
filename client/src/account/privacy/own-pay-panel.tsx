import { Button } from '@mantine/core';
import IconCoins from '@tabler/icons-react/dist/esm/icons/IconCoins.mjs';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { unpaidText } from '../../../../server/clarity/own-pay/unpaid.rules';
import { paths } from '../../lib/navigation/paths';
import { formatPounds } from '../../ui/format/money';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { ownPayQuery } from './privacy.api';

/** Leads people who left the staff area to what the studio owes and has paid them. Renders nothing if there is nothing. */
export function OwnPayPanel() {
  const { data } = useQuery(ownPayQuery);
  if (data?.any !== true) return null;
  return (
    <PortalPanel
      title="Your pay"
      text={unpaidText(data.waiting, data, formatPounds) ?? 'Everything that was approved is paid. Your statements stay here.'}
      aside={
        <Button component={Link} to={paths.pay} variant="default" leftSection={<IconCoins size={16} aria-hidden="true" />}>
          Open your pay
        </Button>
      }
    />
  );
}
