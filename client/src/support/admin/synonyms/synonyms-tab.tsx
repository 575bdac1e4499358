import { Button } from '@mantine/core';
import IconArrowsExchange from '@tabler/icons-react/dist/esm/icons/IconArrowsExchange.mjs';
import { useQuery } from '@tanstack/react-query';
import type { SynonymGroupView } from '../../../../../server/support/help/synonyms/synonyms.dto.js';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { searchIn, useAddressFilter } from '../../../lib/navigation/address-filter';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalList } from '../../../ui/portal/lists/portal-list';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import type { PortalColumn } from '../../../ui/portal/lists/portal-table';
import { matching, synonymsForm } from './synonym-values';
import { SynonymsDialog } from './synonyms-dialog';
import { synonymsQuery, useDeleteSynonyms } from './synonyms.api';
import { TrySearch } from './try-search';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; group: SynonymGroupView };

const COLUMNS: readonly PortalColumn<SynonymGroupView>[] = [
  { key: 'terms', header: 'Terms', primary: true, cell: ({ terms }) => terms.join(', ') },
];

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return synonymsForm(null);
  return open.kind === 'edit' ? synonymsForm(open.group) : null;
}

const readFilter = (address: URLSearchParams): { q: string } => ({ q: searchIn(address, 'q') });

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** Synonyms: a search for one term finds answers that use another. */
export function SynonymsTab() {
  const [{ q }, change] = useAddressFilter(readFilter);
  const groups = useQuery(synonymsQuery);
  const remove = useDeleteSynonyms();
  const { open, setOpen, close, outcome, done, run } = useListActions(
    'synonyms',
    formOf,
    [[remove, 'The synonyms could not be deleted.']],
    LINKED,
  );
  return (
    <>
      <PortalPanel
        bare
        title="Search synonyms"
        text="A search of the help for one term of a group also finds answers that use another one."
        aside={<PortalAddButton onClick={() => setOpen({ kind: 'add' })}>Add synonyms</PortalAddButton>}
      >
        <PortalList
          label="Synonyms"
          columns={COLUMNS}
          filter={<PortalSearch label="Search synonyms" value={q} onChange={(search) => change({ q: search })} />}
          outcome={outcome}
          rows={groups.data && matching(groups.data, q)}
          rowKey={({ id }) => id}
          actions={(group) => (
            <>
              <Button
                variant="default"
                size="xs"
                aria-label={`Edit the synonyms of ${group.terms[0] ?? ''}`}
                onClick={() => setOpen({ kind: 'edit', group })}
              >
                Edit
              </Button>
              <Button
                variant="default"
                size="xs"
                aria-label={`Delete the synonyms of ${group.terms[0] ?? ''}`}
                onClick={() => setOpen({ kind: 'delete', group })}
              >
                Delete
              </Button>
            </>
          )}
          icon={IconArrowsExchange}
          empty={{ title: 'No synonyms yet', text: 'Add terms that customers use for the same thing, such as “log in” and “sign in”.' }}
          noMatch={
            q === ''
              ? null
              : { title: 'No synonyms match', text: 'Try another search.', all: 'Show all synonyms', onClear: () => change({ q: '' }) }
          }
          errorTitle="The synonyms could not be loaded"
          error={groups.error}
          onRetry={() => void groups.refetch()}
          retrying={groups.isFetching}
        />
      </PortalPanel>
      <TrySearch />
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <SynonymsDialog
          group={open.kind === 'edit' ? open.group : null}
          onClose={close}
          onSaved={({ terms }) => done(`“${terms[0] ?? ''}” and its synonyms are saved. Searches use them now.`)}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title="Delete these synonyms?"
          confirm="Delete synonyms"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.group.id, `The synonyms of “${open.group.terms[0] ?? ''}” are deleted.`)}
        >
          <p>Searches no longer treat these as the same: {open.group.terms.join(', ')}.</p>
        </PortalConfirm>
      )}
    </>
  );
}
