import { Badge, Text } from '@mantine/core';
import { arrayMove } from '@dnd-kit/sortable';
import IconCategory from '@tabler/icons-react/dist/esm/icons/IconCategory.mjs';
import { useQuery } from '@tanstack/react-query';
import type { EditableCategoryView } from '../../../../../server/support/help/editing/categories.dto.js';
import { FIXED_CATEGORY } from '../../../../../server/support/help/help.rules';
import { useListActions } from '../../../lib/lists/use-list-actions';
import { PortalConfirm } from '../../../ui/portal/dialogs/portal-confirm';
import { PortalLoadError } from '../../../ui/portal/feedback/portal-load-error';
import { PortalOutcome } from '../../../ui/portal/feedback/portal-outcome';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalAddButton } from '../../../ui/portal/lists/portal-add-button';
import { PortalEmpty } from '../../../ui/portal/lists/portal-empty';
import rows from '../../../ui/portal/lists/portal-rows.module.css';
import { PortalSortable } from '../../../ui/portal/lists/portal-sortable';
import { PortalSortableRow } from '../../../ui/portal/lists/portal-sortable-row';
import { PortalTableSkeleton } from '../../../ui/portal/lists/portal-table-skeleton';
import { adminCategoriesQuery, useDeleteCategory, useOrderCategories } from './categories.api';
import { CategoryDialog } from './category-dialog';
import { categoryForm, subcategoriesText } from './category-values';

type Open = { kind: 'add' } | { kind: 'edit' | 'delete'; category: EditableCategoryView };

/** Name of the form in a dialog. */
function formOf(open: Open): string | null {
  if (open.kind === 'add') return categoryForm(null);
  return open.kind === 'edit' ? categoryForm(open.category) : null;
}

/** The dialogs that a link can open. */
const LINKED = { add: { kind: 'add' } } as const;

/** The ticket categories, in the order in which customers see them. */
export function CategoriesTab() {
  const categories = useQuery(adminCategoriesQuery);
  const order = useOrderCategories();
  const remove = useDeleteCategory();
  const { open, setOpen, close, outcome, showMessage, done, run } = useListActions(
    'support-categories',
    formOf,
    [
      [order, 'The order could not be saved.'],
      [remove, 'The category could not be deleted.'],
    ],
    LINKED,
  );
  const sort = (sorted: EditableCategoryView[]): void => {
    showMessage(null);
    order.mutate(sorted);
  };
  return (
    <>
      <PortalOutcome {...outcome} />
      <PortalPanel
        title="Categories"
        text="In the order in which customers choose. Drag a category by its handle or use the arrows."
        aside={<PortalAddButton onClick={() => setOpen({ kind: 'add' })}>Add category</PortalAddButton>}
      >
        {categories.data === undefined ? (
          categories.error === null ? (
            <PortalTableSkeleton columns={2} />
          ) : (
            <PortalLoadError
              title="The categories could not be loaded"
              error={categories.error}
              retrying={categories.isFetching}
              onRetry={() => void categories.refetch()}
            />
          )
        ) : categories.data.length === 0 ? (
          <PortalEmpty icon={IconCategory} title="No categories yet">
            Add one: without a category no one can open a ticket.
          </PortalEmpty>
        ) : (
          <SortableCategories
            categories={categories.data}
            onSort={sort}
            onEdit={(category) => setOpen({ kind: 'edit', category })}
            onDelete={(category) => setOpen({ kind: 'delete', category })}
          />
        )}
      </PortalPanel>
      {(open?.kind === 'add' || open?.kind === 'edit') && (
        <CategoryDialog
          category={open.kind === 'edit' ? open.category : null}
          onClose={close}
          onSaved={({ label, active }) => done(active ? `${label} is saved and offered to customers.` : `${label} is saved as retired.`)}
        />
      )}
      {open?.kind === 'delete' && (
        <PortalConfirm
          title={`Delete ${open.category.label}?`}
          confirm="Delete category"
          danger
          onCancel={close}
          onConfirm={() => run(remove, open.category.key, `${open.category.label} is deleted.`)}
        >
          <p>No ticket has this category, so nothing but the category and its subcategories is lost.</p>
        </PortalConfirm>
      )}
    </>
  );
}

interface SortableCategoriesProps {
  categories: EditableCategoryView[];
  onSort: (categories: EditableCategoryView[]) => void;
  onEdit: (category: EditableCategoryView) => void;
  onDelete: (category: EditableCategoryView) => void;
}

function SortableCategories({ categories, onSort, onEdit, onDelete }: SortableCategoriesProps) {
  const move = (from: number, to: number): void => {
    if (from !== to && from in categories && to in categories) onSort(arrayMove(categories, from, to));
  };
  return (
    <PortalSortable
      ids={categories.map(({ key }) => key)}
      nameOf={(key) => categories.find((category) => category.key === key)?.label ?? 'The category'}
      onMove={move}
    >
      <ul className={rows.rows}>
        {categories.map((category, index) => (
          <PortalSortableRow
            key={category.key}
            id={category.key}
            name={category.label}
            title={<CategoryTitle category={category} />}
            text={<CategoryText category={category} />}
            onUp={index > 0 ? () => move(index, index - 1) : undefined}
            onDown={index < categories.length - 1 ? () => move(index, index + 1) : undefined}
            onEdit={() => onEdit(category)}
            removal="Delete"
            onRemove={category.used || category.key === FIXED_CATEGORY ? undefined : () => onDelete(category)}
          />
        ))}
      </ul>
    </PortalSortable>
  );
}

function CategoryTitle({ category: { label, active } }: { category: EditableCategoryView }) {
  return (
    <>
      {label}
      {!active && (
        <Badge component="span" ml="xs" color="gray" variant="default">
          Retired
        </Badge>
      )}
    </>
  );
}

function CategoryText({ category: { key, description, subcategories } }: { category: EditableCategoryView }) {
  return (
    <>
      {description !== '' && <Text inherit>{description}</Text>}
      <Text inherit>
        {subcategories.length === 0 ? 'No subcategories' : subcategoriesText(subcategories)}
        {key === FIXED_CATEGORY && '. Tickets start with high priority; this category always stays.'}
      </Text>
    </>
  );
}
