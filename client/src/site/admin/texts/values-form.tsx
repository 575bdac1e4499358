import { arrayMove } from '@dnd-kit/sortable';
import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ValuesView, ValueView } from '../../../../../server/site/values/values.dto.js';
import { MAX_VALUE_TEXT, MAX_VALUE_TITLE, MAX_VALUES } from '../../../../../server/site/values/values.rules';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { put } from '../../../lib/http/http';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalListField } from '../../../ui/portal/fields/portal-list-field';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { valuesQuery } from '../../about/story/values.api';
import classes from './values-form.module.css';
import layout from '../../../ui/portal/forms/portal-form.module.css';

type ValuesValues = Pick<ValuesView, 'values'>;

const LABELS = { values: 'The list of values' };

/** The values in order, each with a title and a short text. */
export function ValuesForm({ values: loaded }: { values: ValuesView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<ValuesValues>({
    name: 'values',
    root,
    loaded: loadedValues(loaded),
    validate,
    send: async (typed, version) => loadedValues(await put<ValuesView>('/admin/values', { ...typed, version })),
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'values' in current ? loadedValues(current as ValuesView) : null,
    failure: 'Failed to save the values',
    onSaved: () => void queryClient.invalidateQueries({ queryKey: valuesQuery.queryKey, refetchType: 'none' }),
  });
  const { form } = shared;
  const { values } = form.values;
  const arrange = (next: ValueView[]): void => {
    form.setFieldValue('values', next);
    form.setErrors((errors) => withoutErrorsOf(errors, 'values'));
  };
  const field = (index: number, part: keyof ValueView) => {
    const path = `values.${index}.${part}`;
    return {
      ...FIELD,
      'data-path': path,
      required: true,
      error: form.errors[path],
      value: values[index]?.[part] ?? '',
      onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement | HTMLTextAreaElement }) => {
        form.setFieldValue(
          'values',
          values.map((other, at) => (at === index ? { ...other, [part]: value } : other)),
        );
        form.clearFieldError(path);
      },
    };
  };
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <PortalListField
        legend="Values"
        description={`One to ${MAX_VALUES}, in the order shown to visitors.`}
        error={form.errors.values}
        keys={values.map((_, index) => index)}
        nameOf={(index) => values[index]?.title.trim() || `value ${index + 1}`}
        labelOf={(index) => `Value ${index + 1}`}
        rowClass={classes.row}
        labelled
        add="Add value"
        full={values.length >= MAX_VALUES}
        onAdd={() => arrange([...values, { title: '', text: '' }])}
        onRemove={(index) => arrange(values.filter((_, at) => at !== index))}
        onMove={(from, to) => arrange(arrayMove(values, from, to))}
      >
        {(index) => (
          <>
            <TextInput {...field(index, 'title')} label="Title" maxLength={MAX_VALUE_TITLE} />
            <Textarea {...field(index, 'text')} className={classes.text} label="Text" rows={3} maxLength={MAX_VALUE_TEXT} />
          </>
        )}
      </PortalListField>
      <PortalSaveRow
        {...shared}
        saved="The values are saved and shown on the home page."
        subject="The list of values"
        labels={LABELS}
        describe={(_, theirs) => (theirs as ValueView[]).map(({ title, text }) => `“${title}: ${text}”`).join(', ')}
      />
    </form>
  );
}

function loadedValues({ values, version }: ValuesView): Loaded<ValuesValues> {
  return { values: { values }, version };
}

function validate({ values }: ValuesValues): Record<string, string> {
  if (values.length === 0) return { values: 'Please keep at least one value.' };
  const problems: Record<string, string> = {};
  for (const [index, { title, text }] of values.entries()) {
    if (title.trim() === '') problems[`values.${index}.title`] = 'Please enter a title.';
    if (text.trim() === '') problems[`values.${index}.text`] = 'Please enter a sentence or two.';
  }
  return problems;
}
