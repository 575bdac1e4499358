import { Textarea, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { FeatureView } from '../../../../server/features/features.dto.js';
import { FEATURE_NAME, FEATURE_NAME_MESSAGE, MAX_FEATURE_DESCRIPTION } from '../../../../server/features/features.rules';
import { useSharedForm, type Loaded } from '../../lib/use-shared-form';
import { FIELD } from '../../ui/portal-fields';
import { PortalFormDialog } from '../../ui/portal-form-dialog';
import { PortalNotice } from '../../ui/portal-notice';
import { PortalSwitch } from '../../ui/portal-switch';
import { useCreateFeature, useUpdateFeature } from './features.api';

interface FeatureDialogProps {
  /** The toggle that is edited; null to add one. */
  feature: FeatureView | null;
  onSaved: (feature: FeatureView) => void;
  onClose: () => void;
}

interface FeatureValues {
  feature_name: string;
  description: string;
  is_enabled: boolean;
}

/** Name, description and, for a new one, whether it is on. Those of the program keep their name; the list switches them. */
export function FeatureDialog({ feature, onSaved, onClose }: FeatureDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const create = useCreateFeature();
  const update = useUpdateFeature();
  const shared = useSharedForm<FeatureValues>({
    root,
    loaded: feature === null ? { values: { feature_name: '', description: '', is_enabled: false }, version: 0 } : loadedFeature(feature),
    validate: ({ feature_name }) => (FEATURE_NAME.test(feature_name.trim()) ? {} : { feature_name: feature_name.trim() === '' ? 'Please enter a name.' : FEATURE_NAME_MESSAGE }),
    send: async (values, version) => {
      const { feature_name, description } = values;
      const saved = feature === null ? await create.mutateAsync(values) : await update.mutateAsync({ id: feature.id, change: { feature_name, description, version } });
      onSaved(saved);
      return loadedFeature(saved);
    },
    currentOf: (current) => (isFeature(current) ? loadedFeature(current) : null),
    failure: 'The toggle could not be saved.',
  });
  const { form } = shared;
  return (
    <PortalFormDialog
      title={feature === null ? 'Add a feature toggle' : `Edit ${feature.feature_name}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      confirm={feature === null ? 'Add toggle' : 'Save toggle'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      {shared.outcome?.kind === 'changedElsewhere' && (
        <PortalNotice tone="warning" title="Somebody else changed this toggle in the meantime.">
          <p>What you typed is kept. It reads now: “{shared.outcome.latest.description}”. Save again to put yours in its place.</p>
        </PortalNotice>
      )}
      <TextInput
        {...FIELD}
        label="Name"
        required
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        readOnly={feature?.built_in === true}
        description={feature?.built_in === true ? 'The program asks for it by this name.' : 'Small letters and underscores, such as night_mode.'}
        data-autofocus={feature === null || undefined}
        {...form.getInputProps('feature_name')}
      />
      <Textarea {...FIELD} label="Description" rows={3} maxLength={MAX_FEATURE_DESCRIPTION} description="What it opens, for the next admin." {...form.getInputProps('description')} />
      {feature === null && (
        <PortalSwitch label="Enabled" description="GET /api/features tells it to whatever asks." checked={form.values.is_enabled} onChange={(on) => form.setFieldValue('is_enabled', on)} />
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
