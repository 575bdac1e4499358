import { Button, Group } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useState } from 'react';
import { Link } from 'react-router';
import { inGroup } from '../../../server/platform/access/roles.rules';
import { useIdentity } from '../lib/session/me';
import { paths } from '../lib/navigation/paths';
import { useAddress } from '../lib/navigation/use-address';
import { useFreshPath } from '../live/use-live';
import { PortalOutcome } from '../ui/portal/feedback/portal-outcome';
import { PortalTabs } from '../ui/portal/layout/portal-tabs';
import { PortalSection } from '../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../ui/portal/lists/portal-add-button';
import { ModuleEditor } from './edit/module-editor';
import { CertificatesTable } from './list/certificates-table';
import { ImportDialog } from './list/import-dialog';
import { ModulesList } from './list/modules-list';
import { ProgressTable } from './list/progress-table';
import { TRAINING_PATH, TRAINING_TOPIC } from './training.api';

const VIEWS = [
  { key: 'modules', label: 'Modules' },
  { key: 'progress', label: 'Progress' },
  { key: 'certificates', label: 'Certificates' },
] as const;
type View = (typeof VIEWS)[number]['key'];

/** Training modules. Those who manage them also see everyone's progress and certificates. The address holds the view and what is edited. */
export function TrainingSection() {
  const identity = useIdentity();
  const [address, changeAddress] = useAddress();
  const [message, setMessage] = useState<string | null>(null);
  const [isImporting, setIsImporting] = useState(false);
  useFreshPath(TRAINING_TOPIC, TRAINING_PATH);
  const isManager = identity.state === 'signedIn' && inGroup(identity.user.roles, 'trainingManagers');
  const edited = isManager ? address.get('edit') : null;
  const view: View = (isManager && VIEWS.find(({ key }) => key === address.get('view'))?.key) || 'modules';
  const edit = (id: string | null): void => {
    setMessage(null);
    changeAddress(
      (now) => {
        if (id === null) now.delete('edit');
        else now.set('edit', id);
        return now;
      },
      { replace: false },
    );
  };
  if (edited !== null) {
    return (
      <ModuleEditor
        key={edited}
        id={edited === 'new' ? null : edited}
        onClose={(text) => {
          edit(null);
          setMessage(text);
        }}
      />
    );
  }
  return (
    <PortalSection
      title="Training / Onboarding"
      description={
        <>
          What you should know to work here. A module that you complete earns you a certificate, which you find{' '}
          <Link to={paths.ownCertificates}>in your account</Link>.
        </>
      }
      action={
        isManager && (
          <Group gap="xs">
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden="true" />} onClick={() => setIsImporting(true)}>
              Import
            </Button>
            <PortalAddButton onClick={() => edit('new')}>New module</PortalAddButton>
          </Group>
        )
      }
    >
      {isManager && <PortalTabs label="Training" tabs={VIEWS.map((tab) => ({ ...tab, to: addressOf(address, tab.key) }))} current={view} />}
      <PortalOutcome message={message} refusal={null} />
      {view === 'modules' && <ModulesList isManager={isManager} onEdit={edit} onMessage={setMessage} />}
      {view === 'progress' && <ProgressTable />}
      {view === 'certificates' && <CertificatesTable />}
      {isImporting && (
        <ImportDialog
          onClose={() => setIsImporting(false)}
          onImported={(title) => {
            setIsImporting(false);
            setMessage(`“${title}” has been imported.`);
          }}
        />
      )}
    </PortalSection>
  );
}

function addressOf(address: URLSearchParams, view: View): string {
  const to = new URLSearchParams(address);
  if (view === 'modules') to.delete('view');
  else to.set('view', view);
  return `?${to.toString()}`;
}
