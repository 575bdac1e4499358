import { TextInput } from '@mantine/core';
import type { FormErrors } from '@mantine/form';
import { arrayMove } from '@dnd-kit/sortable';
import type { SubcategoryInput } from '../../../../../server/support/help/editing/categories.dto.js';
import { HELP_LIMITS, MAX_SUBCATEGORIES } from '../../../../../server/support/help/help.rules';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import { PortalSwitch } from '../../../ui/portal/fields/portal-switch';
import { CATEGORY_LABELS } from './category-values';
import classes from './subcategories-field.module.css';

interface SubcategoriesFieldProps {
  subcategories: readonly SubcategoryInput[];
  errors: FormErrors;
  onChange: (subcategories: SubcategoryInput[]) => void;
}

/** The subcategories of a category. One that tickets use is retired, not removed; the server says which. */
export function SubcategoriesField({ subcategories, errors, onChange }: SubcategoriesFieldProps) {
  const change = (index: number, part: Partial<SubcategoryInput>): void =>
    onChange(subcategories.map((subcategory, candidate) => (candidate === index ? { ...subcategory, ...part } : subcategory)));
  return (
    <PortalListField
      legend={CATEGORY_LABELS.subcategories}
      description="If there are any, customers have to choose one. Retire subcategories that are in use: their tickets keep the label."
      error={errors.subcategories}
      keys={subcategories.map((_, index) => index)}
      nameOf={(index) => `the subcategory ${subcategories[index]?.label || index + 1}`}
      rowClass={classes.row}
      add="Add subcategory"
      full={subcategories.length >= MAX_SUBCATEGORIES}
      onAdd={() => onChange([...subcategories, { key: null, label: '', active: true }])}
      onRemove={(index) => onChange(subcategories.filter((_, candidate) => candidate !== index))}
      onMove={(from, to) => onChange(arrayMove([...subcategories], from, to))}
    >
      {(index) => (
        <>
          <TextInput
            {...FIELD}
            aria-label={`Label of subcategory ${index + 1}`}
            maxLength={HELP_LIMITS.categoryLabel}
            data-path={`subcategories.${index}.label`}
            error={errors[`subcategories.${index}.label`]}
            value={subcategories[index]?.label ?? ''}
            onChange={(event) => change(index, { label: event.currentTarget.value })}
          />
          <PortalSwitch
            label="Offered"
            of={subcategories[index]?.label || `subcategory ${index + 1}`}
            checked={subcategories[index]?.active ?? true}
            onChange={(active) => change(index, { active })}
          />
        </>
      )}
    </PortalListField>
  );
}
