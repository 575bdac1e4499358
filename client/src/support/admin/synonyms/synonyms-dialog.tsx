import { TagsInput } from '@mantine/core';
import { useRef } from 'react';
import type { CreateSynonymGroup, SynonymGroupView } from '../../../../../server/support/help/synonyms/synonyms.dto.js';
import { HELP_LIMITS, MAX_TERMS } from '../../../../../server/support/help/help.rules';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../../ui/portal/dialogs/portal-shared-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { loadedSynonyms, NEW_SYNONYMS, SYNONYM_LABELS, separated, synonymProblems, synonymsForm, synonymsOf } from './synonym-values';
import { sendSynonyms, useSynonymsChanged } from './synonyms.api';

interface SynonymsDialogProps {
  /** The group to edit; null to add one. */
  group: SynonymGroupView | null;
  onSaved: (saved: CreateSynonymGroup) => void;
  onClose: () => void;
}

/** Search terms of the help that mean the same. */
export function SynonymsDialog({ group, onSaved, onClose }: SynonymsDialogProps) {
  const afterSave = useSynonymsChanged();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<CreateSynonymGroup>({
    name: synonymsForm(group),
    root,
    loaded: group === null ? NEW_SYNONYMS : loadedSynonyms(group),
    validate: synonymProblems,
    send: async (values, version) => {
      try {
        return loadedSynonyms(await sendSynonyms(group?.id ?? null, values, version));
      } finally {
        void afterSave();
      }
    },
    currentOf: synonymsOf,
    failure: 'The synonyms could not be saved.',
    onSaved: ({ values }) => onSaved(values),
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title={group === null ? 'Add synonyms' : 'Edit synonyms'}
      root={root}
      shared={shared}
      edits={{ subject: 'This group of synonyms', labels: SYNONYM_LABELS }}
      confirm={group === null ? 'Add synonyms' : 'Save synonyms'}
      onClose={onClose}
    >
      <TagsInput
        {...FIELD}
        label={SYNONYM_LABELS.terms}
        required
        description={`Two to ${MAX_TERMS} words or short phrases, each followed by Enter or a comma. Upper and lower case make no difference.`}
        maxTags={MAX_TERMS}
        maxLength={HELP_LIMITS.term}
        splitChars={[',', ';', '\n']}
        acceptValueOnBlur
        clearable={false}
        {...form.getInputProps('terms')}
        onChange={(terms) => {
          form.setFieldValue('terms', separated(terms));
          form.clearFieldError('terms');
        }}
      />
    </PortalSharedDialog>
  );
}
