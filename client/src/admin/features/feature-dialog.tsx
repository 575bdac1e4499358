import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FeatureView } from '../../../../server/features/features.dto.js';
import { builtIn, FEATURE_NAME, FEATURE_NAME_MESSAGE, MAX_FEATURE_DESCRIPTION } from '../../../../server/features/features.rules';
import type { Loaded } from '../../lib/forms/merge';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { PortalSwitch } from '../../ui/portal/fields/portal-switch';
import { featureForm, useCreateFeature, useUpdateFeature } from './features.api';

interface FeatureDialogProps {
  /** The toggle to edit; null to add one. */
  feature: FeatureView | null;
  onSaved: (feature: FeatureView) => void;
  onClose: () => void;
}

interface FeatureValues {
  feature_name: string;
  description: string;
  is_enabled: boolean;
}

const LABELS: Readonly<Record<keyof FeatureValues, string>> = { feature_name: 'Name', description: 'Description', is_enabled: 'Enabled' };

/** A toggle's name, description and state. Built-in toggles keep their name, and say what turning them off closes. */
export function FeatureDialog({ feature, onSaved, onClose }: FeatureDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const create = useCreateFeature();
  const update = useUpdateFeature();
  const shared = useSharedForm<FeatureValues>({
    name: featureForm(feature),
    root,
    loaded: feature === null ? { values: { feature_name: '', description: '', is_enabled: false }, version: 0 } : loadedFeature(feature),
    validate: ({ feature_name }) =>
      FEATURE_NAME.test(feature_name.trim())
        ? {}
        : { feature_name: feature_name.trim() === '' ? 'Please enter a name.' : FEATURE_NAME_MESSAGE },
    send: async (values, version) => {
      const saved =
        feature === null ? await create.mutateAsync(values) : await update.mutateAsync({ id: feature.id, change: { ...values, version } });
      onSaved(saved);
      return loadedFeature(saved);
    },
    currentOf: (current) => (isFeature(current) ? loadedFeature(current) : null),
    failure: 'The toggle could not be saved.',
  });
  const { form, outcome } = shared;
  const closes = shared.base.values.is_enabled && !form.values.is_enabled ? builtIn(feature?.feature_name ?? '')?.closes : undefined;
  return (
    <PortalFormDialog
      title={feature === null ? 'Add a feature toggle' : `Edit ${feature.feature_name}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={feature === null ? 'Add toggle' : 'Save toggle'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={LABELS.feature_name}
        required
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={feature?.built_in === true}
        description={
          feature?.built_in === true ? 'The software uses this name.' : 'Lower-case letters and underscores, such as night_mode.'
        }
        data-autofocus={feature === null || undefined}
        {...form.getInputProps('feature_name')}
      />
      <Textarea
        {...FIELD}
        label={LABELS.description}
        rows={3}
        maxLength={MAX_FEATURE_DESCRIPTION}
        description="What it controls, for other admins."
        {...form.getInputProps('description')}
      />
      <PortalSwitch
        label={LABELS.is_enabled}
        description={feature?.built_in === true ? undefined : 'GET /api/features shows its state to everyone.'}
        checked={form.values.is_enabled}
        onChange={(on) => form.setFieldValue('is_enabled', on)}
      />
      {closes !== undefined && (
        <PortalNotice tone="warning" title={`Saving disables ${feature?.feature_name}`}>
          {closes}
        </PortalNotice>
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This toggle"
          labels={LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={(_, value) => (typeof value === 'boolean' ? (value ? 'on' : 'off') : undefined)}
        />
      )}
    </PortalFormDialog>
  );
}

function loadedFeature({ feature_name, description, is_enabled, version }: FeatureView): Loaded<FeatureValues> {
  return { values: { feature_name, description, is_enabled }, version };
}

function isFeature(value: unknown): value is FeatureView {
  return typeof value === 'object' && value !== null && 'feature_name' in value && 'version' in value;
}
