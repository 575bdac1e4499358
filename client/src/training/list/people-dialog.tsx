import { Button, Group, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ModulePersonView } from '../../../../server/training/progress/progress.dto.js';
import type { ModuleSummaryView } from '../../../../server/training/modules/modules.dto.js';
import { useFreshPath } from '../../live/use-live';
import { PortalDialog, PortalDialogActions } from '../../ui/portal/dialogs/portal-dialog';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { useDates } from '../../ui/portal/time/portal-dates';
import { ProgressStatus } from '../progress-status';
import { PROGRESS_TOPIC, peopleQuery, TRAINING_PATH } from '../training.api';

interface PeopleDialogProps {
  module: ModuleSummaryView;
  onClose: () => void;
}

/** Who has started a module, and to whom it is assigned. */
export function PeopleDialog({ module: { id, title, dueOn }, onClose }: PeopleDialogProps) {
  const query = useQuery(peopleQuery(id));
  const { day } = useDates();
  useFreshPath(PROGRESS_TOPIC, TRAINING_PATH);
  const due: PortalColumn<ModulePersonView> = {
    key: 'due',
    header: 'Due by',
    cell: ({ dueOn: own }) => (own === null ? '–' : day(own)),
  };
  const columns: ReadonlyArray<PortalColumn<ModulePersonView>> = [
    { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
    {
      key: 'status',
      header: 'Status',
      onPhone: 'inline',
      cell: ({ status, isOverdue }) => (
        <Group gap="xs">
          <ProgressStatus status={status} />
          {isOverdue && (
            <Text span size="sm" c="var(--danger)">
              Overdue
            </Text>
          )}
        </Group>
      ),
    },
    ...(dueOn === null ? [] : [due]),
    { key: 'steps', header: 'Steps', align: 'end', cell: ({ completedSteps, stepCount }) => `${completedSteps} of ${stepCount}` },
    { key: 'completed', header: 'Completed', cell: ({ completedAt }) => (completedAt === null ? '–' : day(completedAt)) },
  ];
  return (
    <PortalDialog wide title={title} onEscape={onClose}>
      <Text c="dimmed" mb="sm">
        {dueOn === null
          ? 'There is no due date.'
          : `Due by ${day(dueOn)}. People to whom it is assigned later get the same number of days.`}
      </Text>
      <PortalLoaded query={query} failed="Failed to load who takes this module" height="10rem">
        {({ people, truncated }) => (
          <>
            <PortalTable
              label="People"
              columns={columns}
              rows={people}
              rowKey={({ userId }) => userId}
              errorTitle="Failed to load who takes this module"
              empty={<Text>No one has started this module, and it is assigned to no one.</Text>}
            />
            {truncated && (
              <Text size="xs" c="dimmed">
                Only the first 1,000 people are shown.
              </Text>
            )}
          </>
        )}
      </PortalLoaded>
      <PortalDialogActions>
        <Button variant="default" onClick={onClose}>
          Close
        </Button>
      </PortalDialogActions>
    </PortalDialog>
  );
}
