import { Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { SavedViewView } from '../../../server/saved-views/saved-views.dto.js';
import { VIEW_LIMITS, type ViewFilter } from '../../../server/saved-views/saved-views.rules';
import { createOnce } from '../lib/forms/create-once';
import { type Attempt, useSharedForm } from '../lib/forms/use-shared-form';
import { PortalFormDialog } from '../ui/portal/dialogs/portal-form-dialog';
import { PortalChoice } from '../ui/portal/fields/portal-choice';
import { FIELD } from '../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../ui/portal/forms/portal-save-row';
import { changeView, createView, useReloadViews, type ViewValues } from './saved-views.api';
import { describeView, loadedView, NEW_VIEW, tidyView, VIEW_LABELS, viewForm, viewOf, viewProblems } from './view-values';

const AUDIENCES = [
  { value: 'personal', label: 'Only me' },
  { value: 'team', label: 'The team' },
] as const;

interface ViewDialogProps {
  list: string;
  /** The view to rename or share; null for a new one. */
  view: SavedViewView | null;
  /** Filter of a new view. */
  filter: ViewFilter;
  /** What a new view stores, in a sentence. */
  stores: string;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** Name and audience of a view, new or existing. */
export function ViewDialog({ list, view, filter, stores, onSaved, onClose }: ViewDialogProps) {
  const reload = useReloadViews(list);
  const root = useRef<HTMLFormElement>(null);
  const create = (values: ViewValues, attempt: Attempt): Promise<SavedViewView> =>
    createOnce<SavedViewView>(attempt, {
      create: () => createView(attempt.id, list, values, filter),
      revise: (created) =>
        created.name === values.name && created.team === values.team
          ? Promise.resolve(created)
          : changeView(attempt.id, { ...values, version: created.version }),
    });
  const shared = useSharedForm<ViewValues>({
    name: viewForm(list, view),
    root,
    loaded: view === null ? NEW_VIEW : loadedView(view),
    validate: viewProblems,
    tidy: tidyView,
    send: async (values, version, _, attempt) => {
      try {
        return loadedView(await (view === null ? create(values, attempt) : changeView(view.id, { ...values, version })));
      } finally {
        // Before the dialog closes: the button that opened it disappears once the view is in the list.
        await reload();
      }
    },
    currentOf: viewOf,
    failure: 'The view could not be saved.',
    onSaved: ({ values }) => onSaved(values.name),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={view === null ? 'Save this view' : `Edit the view ${view.name}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm="Save view"
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput {...FIELD} label={VIEW_LABELS.name} required maxLength={VIEW_LIMITS.name} {...form.getInputProps('name')} />
      <PortalChoice
        label={VIEW_LABELS.team}
        path="team"
        error={form.errors.team}
        options={AUDIENCES}
        value={form.values.team ? 'team' : 'personal'}
        onChange={(audience) => form.setFieldValue('team', audience === 'team')}
      />
      {view === null && (
        <Text c="dimmed" size="sm">
          {stores}
        </Text>
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This view"
          labels={VIEW_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={describeView}
        />
      )}
    </PortalFormDialog>
  );
}
