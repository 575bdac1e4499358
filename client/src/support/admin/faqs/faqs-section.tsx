import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs';
import { useQuery } from '@tanstack/react-query';
import type { EditableFaqView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import { FAQ_GROUP_LABELS, FAQ_GROUPS, type FaqGroup } from '../../../../../server/support/help/faqs.rules';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { PortalTabs } from '../../../ui/portal/layout/portal-tabs';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import { chosenIn, PortalFilterBar } from '../../../ui/portal/lists/portal-filter-bar';
import { PortalFilterSelect } from '../../../ui/portal/fields/portal-filter-select';
import { PortalSearch } from '../../../ui/portal/lists/portal-search';
import { PortalTableSkeleton } from '../../../ui/portal/lists/portal-table-skeleton';
import { FaqDialog } from './faq-dialog';
import { faqForm } from './faq-values';
import { groupAddress, groupOf, useFaqsFilter } from './faqs-filter';
import { adminFaqsQuery, useDeleteFaq, useOrderFaqs } from './faqs.api';
import { FoundFaqs } from './found-faqs';
import { SortableFaqs } from './sortable-faqs';

type Open = { kind: 'add'; as: FaqGroup } | { kind: 'edit' | 'delete'; faq: EditableFaqView };

const TABS = FAQ_GROUPS.map((key) => ({ key, label: FAQ_GROUP_LABELS[key], to: groupAddress(key) }));
const STATES = [
  { value: 'published', label: 'Published' },
  { value: 'hidden', label: 'Hidden' },
];

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return faqForm(null);
  return open.kind === 'edit' ? faqForm(open.faq) : null;
}

/** The help answers that customers see before they write a ticket: by group in the studio's order, or the results of a search. */
export function FaqsSection() {
  const [filter, change] = useFaqsFilter();
  const group = groupOf(filter);
  const narrowed = filter.q !== '' || filter.state !== '';
  const faqs = useQuery(adminFaqsQuery(filter));
  // Placeholder data belongs to another group with another order.
  const inOrder = faqs.isPlaceholderData ? undefined : faqs.data?.items;
  const order = useOrderFaqs(group, filter);
  const remove = useDeleteFaq();
  const { open, setOpen, close, outcome, showMessage, done, run } = useListActions('faqs', formOf, [
    [order, 'The order could not be saved.'],
    [remove, 'The question could not be deleted.'],
  ]);
  const actions = {
    onEdit: (faq: EditableFaqView): void => setOpen({ kind: 'edit', faq }),
    onDelete: (faq: EditableFaqView): void => setOpen({ kind: 'delete', faq }),
  };
  return (
    <PortalSection
      title="FAQs"
      description="Answers that customers find under Support. To change the order of a group, drag a question by its handle or use the arrows."
      action={<PortalAddButton onClick={() => setOpen({ kind: 'add', as: group })}>Add question</PortalAddButton>}
    >
      <PortalFilterBar
        label="Questions"
        search={<PortalSearch label="Search all questions and answers" value={filter.q} onChange={(q) => change({ q })} />}
        chosen={chosenIn(filter.state)}
      >
        <PortalFilterSelect label="State" all="All states" data={STATES} value={filter.state} onChange={(state) => change({ state })} />
      </PortalFilterBar>
      {filter.q === '' && <PortalTabs label="Groups" tabs={TABS} current={group} onChoose={() => showMessage(null)} />}
      <PortalOutcome {...outcome} />
      {narrowed ? (
        <FoundFaqs query={faqs} {...actions} onClear={() => change({ q: '', state: '' })} />
      ) : inOrder === undefined ? (
        faqs.error === null ? (
          <PortalTableSkeleton columns={2} />
        ) : (
          <PortalLoadError
            title="The questions could not be loaded"
            error={faqs.error}
            retrying={faqs.isFetching}
            onRetry={() => void faqs.refetch()}
          />
        )
      ) : (
        <PortalPanel title={FAQ_GROUP_LABELS[group]}>
          {inOrder.length === 0 ? (
            <PortalEmpty icon={IconHelpCircle} title="No questions in this group yet">
              Add the first one. The help does not show empty groups.
            </PortalEmpty>
          ) : (
            <SortableFaqs
              faqs={inOrder}
              onSort={(items) => {
                showMessage(null);
                order.mutate({ items, more: false });
              }}
              {...actions}
            />
          )}
        </PortalPanel>
      )}
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <FaqDialog
          faq={open.kind === 'edit' ? open.faq : null}
          as={open.kind === 'add' ? open.as : open.faq.group}
          onClose={close}
          onSaved={({ question, published }) =>
            done(published ? `“${question}” is saved. Customers find it now.` : `“${question}” is saved. Customers do not find it.`)
          }
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title="Delete this question?"
          confirm="Delete question"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.faq.id, `“${open.faq.question}” is deleted.`)}
        >
          <p>
            “{open.faq.question}” is permanently deleted, together with its customer feedback. To take it out of the help for a while, hide
            it instead.
          </p>
        </PortalConfirm>
      )}
    </PortalSection>
  );
}
