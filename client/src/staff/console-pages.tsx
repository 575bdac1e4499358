import { Button } from '@mantine/core';
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs';
import IconTools from '@tabler/icons-react/dist/esm/icons/IconTools.mjs';
import { Link } from 'react-router';
import { paths } from '../lib/navigation/paths';
import frame from '../ui/portal/layout/portal-page.module.css';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalEmpty } from '../ui/portal/lists/portal-empty';
import '../ui/portal/styles/portal-styles';

/** Placeholder of the HR console, which has no content yet. */
export function HrConsolePage() {
  return <Placeholder title="HR Console" back={STAFF} />;
}

/** Placeholder of the data protection officer's console, which has no content yet. */
export function DpoConsolePage() {
  return <Placeholder title="DPO Console" back={STAFF} />;
}

/** Placeholder of the contracts between the studio and its people, which do not exist yet. */
export function ContractsPage() {
  return <Placeholder title="Contracts" back={DASHBOARD} several />;
}

interface BackLink {
  to: string;
  label: string;
  rest: string;
}

const STAFF: BackLink = { to: paths.staff, label: 'Back to the staff dashboard', rest: 'The rest of the staff area works as usual.' };
const DASHBOARD: BackLink = { to: paths.dashboard, label: 'Back to your dashboard', rest: 'The rest of your account works as usual.' };

function Placeholder({ title, back, several = false }: { title: string; back: BackLink; several?: boolean }) {
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalSection
        title={title}
        action={
          <Button component={Link} to={back.to} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
            {back.label}
          </Button>
        }
      >
        <PortalEmpty icon={IconTools} title={several ? `${title} are not available yet` : `The ${title} is not available yet`}>
          There is nothing to do here so far. {back.rest}
        </PortalEmpty>
      </PortalSection>
    </main>
  );
}
