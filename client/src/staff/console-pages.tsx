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
  return <Placeholder title="HR Console" />;
}

/** Placeholder of the data protection officer's console, which has no content yet. */
export function DpoConsolePage() {
  return <Placeholder title="DPO Console" />;
}

function Placeholder({ title }: { title: string }) {
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalSection
        title={title}
        action={
          <Button component={Link} to={paths.staff} variant="default" leftSection={<IconArrowLeft size={16} aria-hidden="true" />}>
            Back to the staff dashboard
          </Button>
        }
      >
        <PortalEmpty icon={IconTools} title={`The ${title} is not available yet`}>
          There is nothing to do here so far. The rest of the staff area works as usual.
        </PortalEmpty>
      </PortalSection>
    </main>
  );
}
