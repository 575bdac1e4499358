import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { CreateCategory, EditableCategoryView } from '../../../../../server/support/help/editing/categories.dto.js';
import { FIXED_CATEGORY, HELP_LIMITS } from '../../../../../server/support/help/help.rules';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { sendCategory, useCategoriesChanged } from './categories.api';
import {
  CATEGORY_LABELS,
  categoryForm,
  categoryOf,
  categoryProblems,
  describeCategory,
  loadedCategory,
  NEW_CATEGORY,
} from './category-values';
import { SubcategoriesField } from './subcategories-field';

interface CategoryDialogProps {
  /** The category to edit; null to add one. */
  category: EditableCategoryView | null;
  onSaved: (saved: CreateCategory) => void;
  onClose: () => void;
}

/** A ticket category: label, description, subcategories, and whether new tickets can use it. */
export function CategoryDialog({ category, onSaved, onClose }: CategoryDialogProps) {
  const afterSave = useCategoriesChanged();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<CreateCategory>({
    name: categoryForm(category),
    root,
    loaded: category === null ? NEW_CATEGORY : loadedCategory(category),
    validate: categoryProblems,
    send: async (values, version) => {
      try {
        return loadedCategory(await sendCategory(category?.key ?? null, values, version));
      } finally {
        void afterSave();
      }
    },
    currentOf: categoryOf,
    failure: 'The category could not be saved.',
    onSaved: ({ values }) => onSaved(values),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={category === null ? 'Add a category' : `Edit ${category.label}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={category === null ? 'Add category' : 'Save category'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={CATEGORY_LABELS.label}
        required
        maxLength={HELP_LIMITS.categoryLabel}
        description="Tickets that have the category show its new label as well."
        {...form.getInputProps('label')}
      />
      <TextInput
        {...FIELD}
        label={CATEGORY_LABELS.description}
        maxLength={HELP_LIMITS.categoryDescription}
        description="Optional. Shown below the label where a customer chooses."
        {...form.getInputProps('description')}
      />
      <SubcategoriesField
        subcategories={form.values.subcategories}
        errors={form.errors}
        onChange={(subcategories) => {
          form.setFieldValue('subcategories', subcategories);
          form.setErrors((errors) => withoutErrorsOf(errors, 'subcategories'));
        }}
      />
      {category?.key !== FIXED_CATEGORY && (
        <PortalSwitch
          label={CATEGORY_LABELS.active}
          description="A retired category cannot be chosen for new tickets. Tickets that have it keep it."
          checked={form.values.active}
          onChange={(active) => form.setFieldValue('active', active)}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This category"
          labels={CATEGORY_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={describeCategory}
        />
      )}
    </PortalFormDialog>
  );
}
