import { Button } from '@mantine/core';
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import type { UseQueryResult } from '@tanstack/react-query';
import type { EditableFaqView, FaqListView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import { FAQ_GROUP_LABELS } from '../../../../../server/support/help/faqs.rules';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalNoMatch } from '../../../ui/portal/lists/portal-no-match';
import { type PortalColumn, PortalTable } from '../../../ui/portal/lists/portal-table';
import { FaqText, FaqTitle } from './sortable-faqs';

const COLUMNS: readonly PortalColumn<EditableFaqView>[] = [
  { key: 'question', header: 'Question', primary: true, width: '38%', cell: (faq) => <FaqTitle faq={faq} /> },
  { key: 'answer', header: 'Answer', cell: (faq) => <FaqText faq={faq} /> },
  { key: 'group', header: 'Group', width: '8rem', cell: ({ group }) => FAQ_GROUP_LABELS[group] },
];

interface FoundFaqsProps {
  query: UseQueryResult<FaqListView>;
  onEdit: (faq: EditableFaqView) => void;
  onDelete: (faq: EditableFaqView) => void;
  onClear: () => void;
}

/** The results of a search or filter. They have no order of their own, so they cannot be moved. */
export function FoundFaqs({ query, onEdit, onDelete, onClear }: FoundFaqsProps) {
  return (
    <>
      {query.data?.more === true && (
        <PortalNotice tone="warning" title="Only the first 50 are shown. Search for something more specific." />
      )}
      <PortalTable
        label="Questions found"
        columns={COLUMNS}
        rows={query.data?.items}
        rowKey={({ id }) => id}
        actions={(faq) => (
          <>
            <Button variant="default" size="xs" aria-label={`Edit “${faq.question}”`} onClick={() => onEdit(faq)}>
              Edit
            </Button>
            <Button variant="default" size="xs" aria-label={`Delete “${faq.question}”`} onClick={() => onDelete(faq)}>
              Delete
            </Button>
          </>
        )}
        empty={
          <PortalNoMatch icon={IconHelpCircle} title="No question matches" all="Show all questions" onClear={onClear}>
            Try another search, or remove the filter.
          </PortalNoMatch>
        }
        error={query.error}
        errorTitle="The questions could not be loaded"
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
        stale={query.isPlaceholderData}
      />
    </>
  );
}
