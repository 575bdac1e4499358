import { Button, Group, Stack, Text } from '@mantine/core';
import IconInbox from '@tabler/icons-react/dist/esm/icons/IconInbox.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { formMessage } from '../../../lib/forms/forms';
import { keysetRows } from '../../../lib/lists/keyset';
import { useAddressDialog } from '../../../lib/lists/use-address-dialog';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { ariaDisabled } from '../../../ui/portal/feedback/portal-aria-disabled';
import { PortalListSection } from '../../../ui/portal/lists/portal-list-section';
import { ApplicationDialog, type OpenedApplication } from './application-dialog';
import { APPLICATION_COLUMNS } from './applications-columns';
import { NO_FILTER, useApplicationsFilter } from './applications-filter';
import { ApplicationsFilterBar } from './applications-filter-bar';
import { applicationsQuery, useDeleteApplication, useExportApplications } from './applications.api';
import { PortalIconButton } from '../../../ui/portal/actions/portal-icon-button';

/** The confirmation of a deletion has no input. */
const formOf = (): null => null;

/** The applications of the filter as a file. */
function ExportButtons({ filter }: { filter: Readonly<Record<string, string>> }) {
  const exporting = useExportApplications();
  const refusal = formMessage([], exporting.error, 'Failed to export the applications');
  return (
    <Stack gap="xs">
      <Group gap="xs">
        {(['csv', 'xlsx'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            {...ariaDisabled(exporting.isPending)}
            onClick={() => !exporting.isPending && exporting.mutate({ format, filter })}
          >
            {exporting.isPending && exporting.variables.format === format ? 'Exporting...' : `Export ${format === 'csv' ? 'CSV' : 'Excel'}`}
          </Button>
        ))}
      </Group>
      {refusal && <PortalNotice tone="error" title={refusal} />}
      <Text size="xs" c="dimmed" role="status">
        {exporting.isSuccess && `Saved as ${exporting.data}`}
      </Text>
    </Stack>
  );
}

/** Job applications: search, read, download the file, delete. The address holds the filter and the open application. */
export function ApplicationsSection() {
  const [filter, changeFilter] = useApplicationsFilter();
  const applications = useInfiniteQuery(applicationsQuery({ ...filter }));
  const remove = useDeleteApplication();
  const { shown, open: show, close: closeShown } = useAddressDialog('application');
  const { open, setOpen, close, outcome, run, showMessage } = useListActions<OpenedApplication>('applications', formOf, [
    [remove, 'Failed to delete application'],
  ]);
  /** Its deletion was confirmed, so that it is no longer shown; its result appears above the list. */
  const isDeleting = shown !== null && !remove.isIdle && remove.variables === shown;
  const isDeleted = isDeleting && !remove.isPending;
  const leaveDeleted = useEffectEvent(closeShown);
  useEffect(() => {
    if (isDeleted) leaveDeleted();
  }, [isDeleted]);
  const filtered = Object.values(filter).some((value) => value !== '');
  return (
    <PortalListSection
      title="Applications"
      description="Applications for roles at the studio. Opening one, downloading its file and exporting the list are recorded in the log. Each is deleted automatically 12 months after it was sent. Your own are not listed: a colleague has to handle them."
      action={<ExportButtons filter={{ ...filter }} />}
      filter={<ApplicationsFilterBar filter={filter} onChange={changeFilter} />}
      outcome={outcome}
      label="Applications"
      columns={APPLICATION_COLUMNS}
      rowKey={({ id }) => id}
      actions={({ id, name }) => (
        <>
          <Button
            variant="default"
            size="xs"
            aria-label={`Open the application of ${name}`}
            onClick={() => {
              showMessage(null);
              show(id);
            }}
          >
            Open
          </Button>
          <PortalIconButton label={`Delete the application of ${name}`} icon={IconTrash} onClick={() => setOpen({ id, name })} />
        </>
      )}
      icon={IconInbox}
      empty={{
        title: 'No applications yet',
        text: 'Applications sent through the Apply page appear here. It is linked from Join Us.',
      }}
      noMatch={
        filtered
          ? {
              title: 'No applications match this filter',
              text:
                filter.account === ''
                  ? 'Try another name, state, role or intent.'
                  : 'The person has sent no application, or it was deleted 12 months later.',
              all: 'Show all applications',
              onClear: () => changeFilter(NO_FILTER),
            }
          : null
      }
      errorTitle="Failed to load applications"
      {...keysetRows(applications)}
    >
      {shown !== null && open === null && !isDeleting && (
        <ApplicationDialog key={shown} id={shown} onClose={closeShown} onDelete={setOpen} />
      )}
      {open !== null && (
        <PortalConfirm
          title={`Delete the application of ${open.name}?`}
          confirm="Delete application"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.id, 'The application and its file have been deleted.')}
        >
          <p>The application and its file are permanently deleted. The applicant is not notified.</p>
        </PortalConfirm>
      )}
    </PortalListSection>
  );
}
