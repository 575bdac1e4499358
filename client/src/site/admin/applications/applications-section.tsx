import { ActionIcon, Button } from '@mantine/core';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ApplicationView } from '../../../../../server/site/applications/applications.dto.js';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../../ui/portal/lists/portal-no-match';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../../ui/portal/layout/portal-section';
import { PortalTable } from '../../../ui/portal/lists/portal-table';
import { ApplicationDialog } from './application-dialog';
import { APPLICATION_COLUMNS } from './applications-columns';
import { useApplicationsFilter } from './applications-filter';
import { ApplicationsFilterBar } from './applications-filter-bar';
import { applicationsQuery, useDeleteApplication } from './applications.api';

type Open = { kind: 'read' | 'delete'; application: ApplicationView } | null;

/** Job applications: find, read, take the file, remove. */
export function ApplicationsSection() {
  const [filter, changeFilter] = useApplicationsFilter();
  const applications = useInfiniteQuery(applicationsQuery({ ...filter }));
  const remove = useDeleteApplication();
  const [open, setOpen] = useState<Open>(null);
  const filtered = Object.values(filter).some((value) => value !== '');
  const close = (): void => setOpen(null);
  const erase = (application: ApplicationView): void => {
    close();
    remove.mutate(application.id);
  };
  const refusal = formMessage([], remove.error, 'Failed to delete application');

  return (
    <PortalSection
      title="Applications"
      description="Applications for roles at the studio. Opening one and downloading its file are recorded in the log. Each is deleted automatically 12 months after it was sent."
    >
      <ApplicationsFilterBar filter={filter} onChange={changeFilter} />
      <PortalOutcome message={remove.isSuccess ? 'The application and its file have been deleted.' : null} refusal={refusal} />
      <PortalTable
        label="Applications"
        columns={APPLICATION_COLUMNS}
        rowKey={({ id }) => id}
        actions={(application) => (
          <>
            <Button
              variant="default"
              size="xs"
              aria-label={`Open the application of ${application.name}`}
              onClick={() => setOpen({ kind: 'read', application })}
            >
              Open
            </Button>
            <ActionIcon
              variant="default"
              size={32}
              aria-label={`Delete the application of ${application.name}`}
              onClick={() => setOpen({ kind: 'delete', application })}
            >
              <IconTrash size={16} aria-hidden="true" />
            </ActionIcon>
          </>
        )}
        empty={
          filtered ? (
            <PortalNoMatch
              icon={IconInbox}
              title="No applications match this filter."
              all="Show all applications"
              onClear={() => changeFilter({ search: '', role: '', intent: '' })}
            >
              Try another name, role or intent.
            </PortalNoMatch>
          ) : (
            <PortalEmpty icon={IconInbox} title="No applications yet.">
              Applications sent through the Apply page appear here. It is linked from Join Us.
            </PortalEmpty>
          )
        }
        errorTitle="Failed to load applications"
        {...keysetRows(applications)}
      />
      {open?.kind === 'read' && (
        <ApplicationDialog application={open.application} onClose={close} onDelete={() => setOpen({ ...open, kind: 'delete' })} />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete the application of ${open.application.name}?`}
          confirm="Delete application"
          danger
          onCancel={close}
          onConfirm={() => erase(open.application)}
        >
          <p>The application and its file are permanently deleted. The applicant is not notified.</p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
