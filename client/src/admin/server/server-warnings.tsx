import { List, Text } from '@mantine/core';
import type { FailingScheduleView, FileStorageView, ServerStatusView } from '../../../../server/admin/server/server-status.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { useDates } from '../../ui/portal/time/portal-dates';

/** What an admin has to do something about, and what. */
export function ServerWarnings({ status: { fileStorage, failingSchedules } }: { status: ServerStatusView }) {
  return (
    <>
      {fileStorage.foreign !== null && <ForeignStorage kind={fileStorage.kind} foreign={fileStorage.foreign} />}
      {failingSchedules !== null && failingSchedules.length > 0 && <FailingSchedules schedules={failingSchedules} />}
    </>
  );
}

function ForeignStorage({ kind, foreign }: { kind: FileStorageView['kind']; foreign: NonNullable<FileStorageView['foreign']> }) {
  const place = kind === 's3' ? 'in the bucket' : 'in the folder “files” of the data directory';
  return foreign === 'marked' ? (
    <PortalNotice tone="warning" title="The file storage belongs to another portal">
      Uploads work, but deleted files stay in the storage. If this portal has replaced the other one, delete the file “portal-owner” {place}
      . If the other one is still in use, give this portal a storage of its own.
    </PortalNotice>
  ) : (
    <PortalNotice tone="warning" title="The file storage holds files of another portal">
      This portal’s database does not know the files {place}, so deleted files stay there. Give this portal an empty storage.
    </PortalNotice>
  );
}

function FailingSchedules({ schedules }: { schedules: readonly FailingScheduleView[] }) {
  const { moment } = useDates();
  const when = ({ lastRunAt, error }: FailingScheduleView): string => {
    if (lastRunAt === null) return 'has never run';
    return error === null ? `has not run since ${moment(lastRunAt)}` : `failed on ${moment(lastRunAt)}`;
  };
  return (
    <PortalNotice
      tone="warning"
      title={schedules.length === 1 ? 'A scheduled task is failing' : `${schedules.length} scheduled tasks are failing`}
    >
      <List size="sm" my="xs" pl="md">
        {schedules.map((schedule) => (
          <List.Item key={schedule.name}>
            <Text span ff="monospace" inherit>
              {schedule.name}
            </Text>{' '}
            {when(schedule)}
            {schedule.error !== null && `: ${schedule.error}`}
          </List.Item>
        ))}
      </List>
      The program tries again by itself. If a task keeps failing, look for its name in the program’s log.
    </PortalNotice>
  );
}
