import { Group } from '@mantine/core';
import IconMessage2Bolt from '@tabler/icons-react/dist/esm/icons/IconMessage2Bolt.mjs';
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs';
import IconTrash from '@tabler/icons-react/dist/esm/icons/IconTrash.mjs';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { SavedReplyView } from '../../../../server/support/replies/saved-replies.dto.js';
import { keysetRows } from '../../lib/lists/keyset';
import { useListActions } from '../../lib/lists/use-list-actions';
import { useAddressFilter } from '../../lib/navigation/address-filter';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import frame from '../../ui/portal/layout/portal-page.module.css';
import { PortalAddButton } from '../../ui/portal/lists/portal-add-button';
import { chosenIn, PortalFilterBar } from '../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../ui/portal/fields/portal-filter-select';
import { PortalListSection } from '../../ui/portal/lists/portal-list-section';
import { PortalSearch } from '../../ui/portal/lists/portal-search';
import '../../ui/portal/styles/portal-styles';
import { REPLIES_COLUMNS } from './replies-columns';
import { readRepliesFilter } from './replies-filter';
import { savedRepliesQuery, useDeleteReply } from './replies.api';
import { ReplyDialog } from './reply-dialog';
import { replyForm } from './reply-values';
import { PortalIconButton } from '../../ui/portal/actions/portal-icon-button';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; reply: SavedReplyView };

const SCOPES = [
  { value: 'personal', label: 'Only mine' },
  { value: 'shared', label: 'Shared' },
];

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return replyForm(null);
  return open.kind === 'edit' ? replyForm(open.reply) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** Texts that agents insert into their messages: their own, and the shared ones. */
export function RepliesPage() {
  const [filter, change] = useAddressFilter(readRepliesFilter);
  const replies = useInfiniteQuery(savedRepliesQuery({ ...filter }));
  const remove = useDeleteReply();
  const { open, setOpen, close, outcome, showMessage, done, run } = useListActions(
    'saved-replies',
    formOf,
    [[remove, 'The reply could not be deleted.']],
    LINKED,
  );
  const start = (next: Open): void => {
    showMessage(null);
    setOpen(next);
  };
  const isFiltered = filter.search !== '' || filter.scope !== '';
  return (
    <main id="main" tabIndex={-1} className={frame.page}>
      <PortalListSection
        title="Saved replies"
        description="Texts to insert into a message: type / in the message and choose one."
        action={<PortalAddButton onClick={() => start({ kind: 'add' })}>New reply</PortalAddButton>}
        filter={
          <PortalFilterBar
            label="Saved replies"
            search={<PortalSearch label="Search saved replies" value={filter.search} onChange={(search) => change({ search })} />}
            chosen={chosenIn(filter.scope)}
          >
            <PortalFilterSelect label="Kind" all="All replies" data={SCOPES} value={filter.scope} onChange={(scope) => change({ scope })} />
          </PortalFilterBar>
        }
        outcome={outcome}
        label="Saved replies"
        columns={REPLIES_COLUMNS}
        rowKey={({ id }) => id}
        actions={(reply) => reply.can.change && <Actions reply={reply} onAct={(kind) => start({ kind, reply })} />}
        icon={IconMessage2Bolt}
        empty={{
          title: 'No saved replies yet',
          text: 'Save a text that you write often. It can greet the customer by name and link to an answer of the help.',
        }}
        noMatch={
          isFiltered
            ? {
                title: 'No saved replies match this filter',
                text: 'Try another search.',
                all: 'Show all replies',
                onClear: () => change({ search: '', scope: '' }),
              }
            : null
        }
        errorTitle="Failed to load saved replies"
        {...keysetRows(replies)}
      >
        {(open?.kind === 'add' || open?.kind === 'edit') && (
          <ReplyDialog reply={open.kind === 'edit' ? open.reply : null} onSaved={(title) => done(`“${title}” is saved.`)} onClose={close} />
        )}
        {open?.kind === 'delete' && (
          <PortalConfirm
            title={`Delete “${open.reply.title}”?`}
            confirm="Delete reply"
            danger
            onCancel={close}
            onConfirm={() => run(remove, open.reply.id, `“${open.reply.title}” is deleted.`)}
          >
            <p>
              {open.reply.shared ? 'No agent can insert it any more.' : 'You can no longer insert it.'} Messages that were sent stay as they
              are.
            </p>
          </PortalConfirm>
        )}
      </PortalListSection>
    </main>
  );
}

function Actions({ reply: { title }, onAct }: { reply: SavedReplyView; onAct: (kind: 'edit' | 'delete') => void }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <PortalIconButton label={`Edit ${title}`} icon={IconPencil} onClick={() => onAct('edit')} />
      <PortalIconButton label={`Delete ${title}`} icon={IconTrash} onClick={() => onAct('delete')} />
    </Group>
  );
}
