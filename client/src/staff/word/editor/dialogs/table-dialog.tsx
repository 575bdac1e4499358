import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useRef } from 'react';
import { DOCUMENT_LIMITS } from '../../../../../../server/staff/word/documents.rules';
import { submitting } from '../../../../lib/forms/forms';
import { PortalFormDialog } from '../../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../../ui/portal/fields/portal-fields';
import type { InsertProps } from './apply';

const { tableSide } = DOCUMENT_LIMITS;

/** Rows and columns of a new table. */
export function TableDialog({ apply, onClose }: InsertProps) {
  const root = useRef<HTMLFormElement>(null);
  const form = useForm({
    initialValues: { rows: '3', columns: '3' },
    validate: { rows: (value) => sideProblem(value), columns: (value) => sideProblem(value) },
  });
  const insert = ({ rows, columns }: typeof form.values): void =>
    apply((editor) =>
      editor
        .chain()
        .focus()
        .insertTable({ rows: Number(rows), cols: Number(columns), withHeaderRow: true })
        .run(),
    );
  return (
    <PortalFormDialog
      title="Insert a table"
      root={root}
      unsaved={false}
      saving={false}
      refusal={null}
      confirm="Insert table"
      onSubmit={submitting(form, insert)}
      onClose={onClose}
    >
      <Group align="flex-start" grow>
        <TextInput {...FIELD} label="Rows" inputMode="numeric" data-autofocus {...form.getInputProps('rows')} />
        <TextInput {...FIELD} label="Columns" inputMode="numeric" {...form.getInputProps('columns')} />
      </Group>
    </PortalFormDialog>
  );
}

function sideProblem(value: string): string | null {
  const count = Number(value.trim());
  return value.trim() !== '' && Number.isInteger(count) && count >= 1 && count <= tableSide
    ? null
    : `Enter a number from 1 to ${tableSide}.`;
}
