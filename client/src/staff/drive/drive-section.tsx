import { Anchor, Select } from '@mantine/core';
import IconFolder from '@tabler/icons-react/dist/esm/icons/IconFolder.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DriveFileView } from '../../../../server/staff/drive/drive.dto.js';
import { DEFAULT_DRIVE_SORT, DRIVE_SORTS, type DriveSort } from '../../../../server/staff/drive/drive.rules';
import { formMessage } from '../../lib/forms/forms';
import { downloadSignedIn } from '../../lib/http/download';
import { keysetRows } from '../../lib/lists/keyset';
import { oneOf, searchIn, useAddressFilter } from '../../lib/navigation/address-filter';
import { useFreshPath } from '../../live/use-live';
import { fileSize } from '../../ui/format/file-size';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { DRIVE, driveFileAddress, driveQuery, useDeleteDriveFile } from './drive.api';
import { DriveUpload } from './drive-upload';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

const COLUMNS: ReadonlyArray<PortalColumn<DriveFileView>> = [
  {
    key: 'name',
    header: 'Name',
    primary: true,
    cell: ({ id, name }) => (
      <Anchor href={driveFileAddress(id)} download={name} onClick={downloadSignedIn} style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi>
      </Anchor>
    ),
  },
  { key: 'size', onPhone: 'inline', header: 'Size', align: 'end', width: '7rem', cell: ({ size }) => fileSize(size) },
  { key: 'by', onPhone: 'inline', header: 'Uploaded by', cell: ({ uploadedBy }) => <bdi>{uploadedBy ?? 'Deleted user'}</bdi> },
  {
    key: 'date',
    onPhone: 'inline',
    header: 'Date',
    width: '10rem',
    cell: ({ uploadDate }) => <PortalTime iso={uploadDate} datesAfterWeek />,
  },
];

const SORTS: ReadonlyArray<{ value: DriveSort; label: string }> = [
  { value: 'newest', label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
  { value: 'smallest', label: 'Smallest first' },
];

const readFilter = (address: URLSearchParams) => ({
  search: searchIn(address),
  sort: oneOf(
    address,
    'sort',
    DRIVE_SORTS.filter((sort) => sort !== DEFAULT_DRIVE_SORT),
  ),
});

/** The drive: files that everyone in the staff area shares. */
export function DriveSection() {
  const [{ search, sort }, changeFilter] = useAddressFilter(readFilter);
  const files = useInfiniteQuery(driveQuery(search, sort));
  useFreshPath('staff.drive', DRIVE);
  const remove = useDeleteDriveFile();
  const [deleting, setDeleting] = useState<DriveFileView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const refusal = formMessage([], remove.error, 'The file could not be deleted. Please try again.');
  return (
    <PortalSection title="Studio.Drive" description="Files of the team. Everyone in the staff area can download them.">
      <DriveUpload onUploaded={(name) => setMessage(`${name} has been uploaded.`)} />
      <PortalOutcome message={message} refusal={refusal} />
      <PortalFilterBar
        label="Files"
        search={<PortalSearch label="Search files" value={search} onChange={(text) => changeFilter({ search: text })} />}
        chosen={chosenIn(sort)}
      >
        <Select
          aria-label="Order"
          data={SORTS}
          allowDeselect={false}
          value={sort === '' ? DEFAULT_DRIVE_SORT : sort}
          onChange={(chosen) => changeFilter({ sort: chosen === null || chosen === DEFAULT_DRIVE_SORT ? '' : chosen })}
        />
      </PortalFilterBar>
      <PortalTable
        label="Files"
        columns={COLUMNS}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the files"
        actions={(file) =>
          file.can.delete && <PortalIconButton label={`Delete ${file.name}`} icon={IconTrash} onClick={() => setDeleting(file)} />
        }
        empty={
          search === '' ? (
            <PortalEmpty icon={IconFolder} title="No files uploaded yet">
              Choose a file above to share it with the team.
            </PortalEmpty>
          ) : (
            <PortalNoMatch icon={IconFolder} title="No files match" all="Show all files" onClear={() => changeFilter({ search: '' })}>
              Part of a name is enough.
            </PortalNoMatch>
          )
        }
        {...keysetRows(files)}
      />
      {deleting !== null && (
        <PortalConfirm
          title={`Delete ${deleting.name}?`}
          confirm="Delete file"
          danger
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setMessage(null);
            remove.mutate(deleting, { onSuccess: () => setMessage(`${deleting.name} is deleted.`) });
            setDeleting(null);
          }}
        >
          <p>The file is permanently deleted for everyone.</p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
