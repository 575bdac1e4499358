import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { BuildPageView } from '../../../../server/staff/builds/builds.dto.js';
import { BUILD_LENGTHS } from '../../../../server/staff/builds/builds.rules';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import type { Loaded } from '../../lib/forms/merge';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { type BuildTexts, changeBuild, useBuildsChanged } from './builds.api';

const LABELS: Readonly<Record<keyof BuildTexts, string>> = {
  title: 'Title',
  description: 'Description',
  changelog: 'Changelog',
  test_instructions: 'Test instructions',
  known_issues: 'Known issues',
};
const TEXTS = [
  ['description', BUILD_LENGTHS.description],
  ['changelog', BUILD_LENGTHS.changelog],
  ['test_instructions', BUILD_LENGTHS.testInstructions],
  ['known_issues', BUILD_LENGTHS.knownIssues],
] as const;

interface BuildFormProps {
  build: BuildPageView;
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** Edits the texts of a build. */
export function BuildForm({ build, onSaved, onClose }: BuildFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const changed = useBuildsChanged();
  const shared = useSharedForm<BuildTexts>({
    name: buildForm(build.id),
    root,
    loaded: loadedBuild(build),
    validate: ({ title }) => (title.trim() === '' ? { title: 'Enter a title.' } : {}),
    send: async (values, version) => {
      try {
        return loadedBuild(await changeBuild(build.id, values, version));
      } finally {
        void changed();
      }
    },
    currentOf: (current) =>
      typeof current === 'object' && current !== null && 'row_version' in current ? loadedBuild(current as BuildPageView) : null,
    survivesReload: true,
    failure: 'The build could not be saved.',
    onSaved: ({ values }) => onSaved(`${build.version} ${values.title} is saved.`),
  });
  const { form } = shared;
  return (
    <PortalSharedDialog
      title={`Edit ${build.version}`}
      root={root}
      shared={shared}
      edits={{ subject: 'This build', labels: LABELS }}
      confirm="Save build"
      onClose={onClose}
    >
      <TextInput {...FIELD} label={LABELS.title} required maxLength={BUILD_LENGTHS.title} {...form.getInputProps('title')} />
      {TEXTS.map(([name, limit]) => (
        <PortalTextarea
          {...FIELD}
          key={name}
          label={LABELS[name]}
          minRows={2}
          maxRows={10}
          maxLength={limit}
          {...form.getInputProps(name)}
        />
      ))}
    </PortalSharedDialog>
  );
}

/** Name of the form for a build. */
export function buildForm(id: string): string {
  return `build:${id}`;
}

function loadedBuild(view: BuildPageView): Loaded<BuildTexts> {
  const { title, description, changelog, test_instructions, known_issues, row_version: version } = view;
  return { values: { title, description, changelog, test_instructions, known_issues }, version };
}
