import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { ModuleEditView } from '../../../../server/training/modules/modules.dto.js';
import { createOnce } from '../../lib/forms/create-once';
import { withoutErrorsOf } from '../../lib/forms/forms';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalLoaded } from '../../ui/portal/feedback/portal-loaded';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import form from '../../ui/portal/forms/portal-form.module.css';
import { PortalSaveRow } from '../../ui/portal/forms/portal-save-row';
import { PortalBack } from '../../ui/portal/layout/portal-back';
import { PortalSection } from '../../ui/portal/layout/sections/portal-section';
import { createModule, editQuery, updateModule, useTrainingChanged } from '../training.api';
import { AboutFields } from './about-fields';
import {
  loadedModule,
  MODULE_LABELS,
  moduleForm,
  moduleInput,
  moduleProblems,
  NEW_MODULE,
  storedModule,
  type ModuleValues,
} from './module-values';
import { StepsField } from './steps-field';

interface ModuleEditorProps {
  /** Null for a new module. */
  id: string | null;
  /** @param message of a successful save; null after a cancellation */
  onClose: (message: string | null) => void;
}

/** The form for new and existing modules, in place of the list. */
export function ModuleEditor({ id, onClose }: ModuleEditorProps) {
  const query = useQuery({ ...editQuery(id ?? ''), enabled: id !== null });
  return (
    <PortalSection
      title={id === null ? 'New module' : 'Edit module'}
      description="People complete the steps in any order. They mark texts, links and videos as complete themselves, an uploaded video once they have played all of it. A quiz counts once it is passed."
      back={<PortalBack onClick={() => onClose(null)}>All modules</PortalBack>}
    >
      {id === null ? (
        <Form module={null} onClose={onClose} />
      ) : (
        <PortalLoaded query={query} failed="Failed to load the module" height="30rem">
          {(module) => <Form module={module} onClose={onClose} />}
        </PortalLoaded>
      )}
    </PortalSection>
  );
}

function Form({ module: loaded, onClose }: { module: ModuleEditView | null; onClose: (message: string) => void }) {
  const root = useRef<HTMLFormElement>(null);
  const afterSave = useTrainingChanged();
  // A later version must not change the form that is open.
  const [module] = useState(loaded);
  const [savedTitle, setSavedTitle] = useState<string | null>(null);
  const shared = useSharedForm<ModuleValues>({
    name: moduleForm(module?.id ?? null),
    root,
    loaded: module === null ? NEW_MODULE : loadedModule(module),
    validate: moduleProblems,
    send: async (values, version, _base, attempt) => {
      try {
        return loadedModule(
          await (module === null
            ? createOnce<ModuleEditView>(attempt, {
                create: () => createModule({ ...moduleInput(values), id: attempt.id }),
                revise: (created) => updateModule(attempt.id, { ...moduleInput(values), version: created.version }),
              })
            : updateModule(module.id, { ...moduleInput(values), version })),
        );
      } finally {
        void afterSave();
      }
    },
    currentOf: storedModule,
    survivesReload: true,
    failure: 'The module could not be saved.',
    onSaved: ({ values }) => setSavedTitle(values.title),
  });
  const { form: fields, unsaved } = shared;
  // Only once nothing is unsaved any more, or leaving would ask.
  useEffect(() => {
    if (savedTitle !== null && !unsaved) onClose(`“${savedTitle}” is saved.`);
  }, [savedTitle, unsaved, onClose]);
  return (
    <form ref={root} noValidate className={form.form} onSubmit={shared.submit}>
      {module !== null && module.started > 0 && (
        <PortalNotice
          tone="warning"
          title={module.started === 1 ? 'One person has started this version' : `${module.started} people have started this version`}
        >
          <p>
            If you change the content, this becomes version {module.contentVersion + 1}. People who have started finish the version that
            they started.
          </p>
        </PortalNotice>
      )}
      <AboutFields fields={fields} />
      <StepsField
        steps={fields.values.steps}
        errors={fields.errors}
        onChange={(steps) => {
          fields.setFieldValue('steps', steps);
          fields.setErrors(withoutErrorsOf(fields.errors, 'steps'));
        }}
      />
      {fields.errors.steps !== undefined && (
        <Text c="var(--danger)" role="alert">
          {fields.errors.steps}
        </Text>
      )}
      <PortalSaveRow
        unsaved={unsaved}
        saving={shared.saving}
        outcome={shared.outcome}
        refusal={shared.refusal}
        resumed={shared.resumed}
        saved="The module is saved."
        subject="This module"
        labels={MODULE_LABELS}
        discard={shared.discard}
        acceptTheirs={shared.acceptTheirs}
        describe={(name, value) => (name === 'steps' ? (value as ModuleValues['steps']).map(({ title }) => title).join(', ') : undefined)}
        confirm={module === null ? 'Create module' : 'Save module'}
        fresh={module === null}
      />
    </form>
  );
}
