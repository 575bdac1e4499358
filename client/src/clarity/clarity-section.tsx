import { Button } from '@mantine/core';
import { inGroup } from '../../../server/platform/access/roles.rules';
import { useIdentity } from '../lib/session/me';
import { useAddress } from '../lib/navigation/use-address';
import { viewAddress } from '../lib/lists/view-address';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { useFreshClarity } from './clarity.api';
import { EmployeeView } from './employee/employee-view';
import { ManagersView } from './managers/managers-view';

/** Time, expenses and pay. The address holds the view and its tab. */
export function ClaritySection() {
  const identity = useIdentity();
  const [address, changeAddress] = useAddress();
  const isManager = identity.state === 'signedIn' && inGroup(identity.user.roles, 'clarityManagers');
  const isAdminView = isManager && address.get('as') === 'admin';
  useFreshClarity('clarity.own');
  return (
    <PortalSection
      title="Clarity"
      description="Time, expenses and pay. Days and weeks follow UK time."
      action={
        isManager && (
          <Button
            variant="default"
            onClick={() =>
              changeAddress(
                (now) => {
                  const to = viewAddress(now, null, ['section']);
                  if (!isAdminView) to.set('as', 'admin');
                  return to;
                },
                { replace: false },
              )
            }
          >
            {isAdminView ? 'Employee View' : 'Admin View'}
          </Button>
        )
      }
    >
      {isAdminView ? <ManagersView /> : <EmployeeView />}
    </PortalSection>
  );
}
