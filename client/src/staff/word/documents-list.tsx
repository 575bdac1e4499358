import { Anchor } from '@mantine/core';
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { DocumentRowView } from '../../../../server/staff/word/documents.dto.js';
import { DOCUMENTS_PATH, NEW_DOCUMENT_NAME } from '../../../../server/staff/word/documents.rules';
import { formMessage } from '../../lib/forms/forms';
import { keysetRows } from '../../lib/lists/keyset';
import { searchIn, useAddressFilter } from '../../lib/navigation/address-filter';
import { PRESERVE_SCROLL } from '../../lib/navigation/keep-scroll';
import { useFreshPath } from '../../live/use-live';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalOutcome } from '../../ui/portal/feedback/portal-outcome';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { PortalEmpty } from '../../ui/portal/lists/portal-empty';
import { PortalNoMatch } from '../../ui/portal/lists/portal-no-match';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import { type PortalColumn, PortalTable } from '../../ui/portal/lists/portal-table';
import { PortalTime } from '../../ui/portal/time/portal-time';
import { documentsQuery, useCreateDocument, useDeleteDocument } from './documents.api';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

interface DocumentsListProps {
  /** Address of a document. */
  addressOf: (id: string) => string;
  onOpen: (id: string) => void;
}

const readFilter = (address: URLSearchParams) => ({ search: searchIn(address) });

/** The documents of the team. */
export function DocumentsList({ addressOf, onOpen }: DocumentsListProps) {
  const [{ search }, changeFilter] = useAddressFilter(readFilter);
  const documents = useInfiniteQuery(documentsQuery(search));
  useFreshPath('staff.word', DOCUMENTS_PATH);
  const create = useCreateDocument();
  const remove = useDeleteDocument();
  const [deleting, setDeleting] = useState<DocumentRowView | null>(null);
  const [message, setMessage] = useState<string | null>(null);
  const refusal =
    formMessage([], create.error, 'The document could not be created. Please try again.') ??
    formMessage([], remove.error, 'The document could not be deleted. Please try again.');
  const start = (): void => {
    if (create.isPending) return;
    setMessage(null);
    create.mutate({ name: NEW_DOCUMENT_NAME }, { onSuccess: ({ id }) => onOpen(id) });
  };
  return (
    <PortalSection
      title="Studio.Word"
      description="Documents of the team. Everyone in the staff area can read and change them."
      action={<PortalAddButton onClick={start}>{create.isPending ? 'Creating...' : 'New Document'}</PortalAddButton>}
    >
      <PortalOutcome message={message} refusal={refusal} />
      <PortalSearch label="Search documents" value={search} onChange={(text) => changeFilter({ search: text })} />
      <PortalTable
        label="Documents"
        columns={columnsOf(addressOf)}
        rowKey={({ id }) => id}
        errorTitle="Failed to load the documents"
        actions={(row) =>
          row.can.delete && <PortalIconButton label={`Delete ${row.name}`} icon={IconTrash} onClick={() => setDeleting(row)} />
        }
        empty={
          search === '' ? (
            <PortalEmpty icon={IconFileText} title="No documents">
              Create one to write with the team.
            </PortalEmpty>
          ) : (
            <PortalNoMatch
              icon={IconFileText}
              title="No documents match"
              all="Show all documents"
              onClear={() => changeFilter({ search: '' })}
            >
              Part of a name is enough.
            </PortalNoMatch>
          )
        }
        {...keysetRows(documents)}
      />
      {deleting !== null && (
        <PortalConfirm
          title={`Delete ${deleting.name}?`}
          confirm="Delete document"
          danger
          onCancel={() => setDeleting(null)}
          onConfirm={() => {
            setMessage(null);
            create.reset();
            remove.mutate(deleting, { onSuccess: () => setMessage(`${deleting.name} is deleted.`) });
            setDeleting(null);
          }}
        >
          <p>The document and its images are permanently deleted for everyone.</p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}

function columnsOf(addressOf: (id: string) => string): ReadonlyArray<PortalColumn<DocumentRowView>> {
  return [
    {
      key: 'name',
      header: 'Name',
      primary: true,
      cell: ({ id, name }) => (
        <Anchor component={Link} to={addressOf(id)} state={PRESERVE_SCROLL} style={{ overflowWrap: 'anywhere' }}>
          <bdi>{name}</bdi>
        </Anchor>
      ),
    },
    { key: 'by', onPhone: 'inline', header: 'Last saved by', cell: ({ updatedBy }) => <bdi>{updatedBy ?? 'Deleted user'}</bdi> },
    {
      key: 'date',
      onPhone: 'inline',
      header: 'Last saved',
      width: '10rem',
      cell: ({ updatedAt }) => <PortalTime iso={updatedAt} datesAfterWeek />,
    },
  ];
}
