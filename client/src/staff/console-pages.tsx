import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { inGroup } from '../../../server/platform/access/roles.rules';
import { meQuery } from '../lib/http/query';
import { paths } from '../lib/navigation/paths';
import { PortalBack } from '../ui/portal/layout/portal-back';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';
import '../ui/portal/styles/portal-styles';

/** Placeholder of the HR console, which has no content yet: it leads to the sections in which HR works. */
export function HrConsolePage() {
  const roles = useQuery(meQuery).data?.user?.roles ?? [];
  return (
    <Placeholder title="HR Console">
      {inGroup(roles, 'people') ? (
        <>
          For joiners and leavers, open <Link to={paths.adminSection('users')}>Users</Link>,{' '}
          <Link to={paths.adminSection('applications')}>Applications</Link>,{' '}
        </>
      ) : (
        'What concerns your work at the studio is in '
      )}
      <Link to={paths.contracts}>Contracts</Link>, <Link to={paths.staffSection('policies')}>Policies & Documentation</Link> and{' '}
      <Link to={paths.staffSection('training')}>Training / Onboarding</Link>.
    </Placeholder>
  );
}

/** Placeholder of the data protection officer's console, which has no content yet. */
export function DpoConsolePage() {
  return <Placeholder title="DPO Console">There is nothing to do here so far. The rest of the staff area works as usual.</Placeholder>;
}

function Placeholder({ title, children }: { title: string; children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalSection title={title} back={<PortalBack to={paths.staff}>Back to the staff dashboard</PortalBack>}>
        <PortalEmpty framed icon={IconTools} title={`The ${title} is not available yet`}>
          {children}
        </PortalEmpty>
      </PortalSection>
    </main>
  );
}
