import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffProgressView } from '../../../../server/training/progress/progress.dto.js';
import { PROGRESS_LABELS, PROGRESS_STATUSES } from '../../../../server/training/progress/progress.rules';
import { keysetRows } from '../../lib/lists/keyset';
import { oneOf, useAddressFilter } from '../../lib/navigation/address-filter';
import { useFreshPath } from '../../live/use-live';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { ProgressStatus } from '../progress-status';
import { allProgressQuery, PROGRESS_TOPIC, TRAINING_PATH } from '../training.api';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';

const STARTED = PROGRESS_STATUSES.filter((status) => status !== 'not-started');
const STATUSES = STARTED.map((value) => ({ value, label: PROGRESS_LABELS[value] }));

const COLUMNS: ReadonlyArray<PortalColumn<StaffProgressView>> = [
  { key: 'name', header: 'Name', primary: true, cell: ({ name }) => name },
  { key: 'module', header: 'Module', cell: ({ moduleTitle }) => moduleTitle },
  { key: 'status', header: 'Status', cell: ({ status }) => <ProgressStatus status={status} /> },
  { key: 'steps', header: 'Steps', align: 'end', cell: ({ completedSteps, stepCount }) => `${completedSteps} of ${stepCount}` },
  { key: 'version', header: 'Version', align: 'end', cell: ({ version }) => version },
  { key: 'updated', header: 'Last change', cell: ({ updatedAt }) => <PortalTime iso={updatedAt} /> },
];

/** Everyone's progress in modules that they have started. The address holds the filter. */
export function ProgressTable() {
  const [{ status }, changeFilter] = useAddressFilter((address) => ({ status: oneOf(address, 'status', STARTED) }));
  useFreshPath(PROGRESS_TOPIC, TRAINING_PATH);
  return (
    <>
      <PortalFilterSelect
        label="Status"
        maw="16rem"
        all="All statuses"
        data={STATUSES}
        value={status}
        onChange={(value) => changeFilter({ status: value })}
      />
      <PortalTable
        label="Progress"
        columns={COLUMNS}
        rowKey={({ userId, moduleId }) => `${userId} ${moduleId}`}
        errorTitle="Failed to load everyone’s progress"
        empty={
          status === '' ? (
            <PortalEmpty icon={IconSchool} title="No progress yet">
              People appear here once they start a module. The menu of a module shows who has not started it.
            </PortalEmpty>
          ) : (
            <PortalNoMatch icon={IconSchool} title="No one has this status" all="Show all" onClear={() => changeFilter({ status: '' })}>
              Try another status.
            </PortalNoMatch>
          )
        }
        {...keysetRows(useInfiniteQuery(allProgressQuery(status)))}
      />
    </>
  );
}
