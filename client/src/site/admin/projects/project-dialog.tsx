import { Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';
import { ACCENT, ACCENT_MESSAGE, platformsProblem } from '../../../../../server/site/projects/projects.rules';
import { MAX_SLUG, SLUG, SLUG_MESSAGE, suggestSlug } from '../../../../../server/site/text/slug.rules';
import type { Loaded } from '../../../lib/forms/merge';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { IconChoice } from '../texts/icon-choice';
import { ProjectAppearanceFields } from './project-look-fields';
import { APPEARANCE_LABELS, appearanceValues, NEW_APPEARANCE, type ProjectValues } from './project-values';
import { projectForm, useSaveProject } from './projects.api';

interface ProjectDialogProps {
  /** The project to edit; null to add one. */
  project: ProjectView | null;
  onSaved: (project: ProjectView) => void;
  onClose: () => void;
}

const LABELS: Readonly<Record<keyof ProjectValues, string>> = {
  title: 'Title',
  slug: 'Slug',
  description: 'Description',
  icon: 'Icon',
  ...APPEARANCE_LABELS,
};
const NEW_PROJECT: Loaded<ProjectValues> = {
  values: { title: '', slug: '', description: '', icon: 'gamepad', ...NEW_APPEARANCE },
  version: 0,
};

/** A project's title, address, description and icon. A new project's address follows its title until it is edited. */
export function ProjectDialog({ project, onSaved, onClose }: ProjectDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const response = useRef<ProjectView>(null);
  const [ownSlug, setOwnSlug] = useState(project !== null);
  const save = useSaveProject(project?.id ?? null);
  const shared = useSharedForm<ProjectValues>({
    name: projectForm(project),
    root,
    loaded: project === null ? NEW_PROJECT : loadedProject(project),
    validate: projectProblems,
    send: async (values, version) => {
      const sent = { ...values, accent: values.accent === '' ? null : values.accent };
      response.current = await save.mutateAsync(project === null ? sent : { ...sent, version });
      return loadedProject(response.current);
    },
    currentOf: (current) => (isProject(current) ? loadedProject(current) : null),
    failure: 'Failed to save project',
    onSaved: () => response.current && onSaved(response.current),
  });
  const { form, outcome } = shared;
  const [uploads, setUploads] = useState(0);

  const retitle = (title: string): void => {
    form.setFieldValue('title', title);
    if (!ownSlug) form.setFieldValue('slug', suggestSlug(title));
  };
  const { slug } = shared.base.values;
  const moves = project !== null && form.values.slug.trim() !== slug;
  return (
    <PortalFormDialog
      title={project === null ? 'Add a project' : `Edit ${project.title}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving || uploads > 0}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={project === null ? 'Add project' : 'Save project'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={LABELS.title}
        required
        maxLength={120}
        data-autofocus
        {...form.getInputProps('title')}
        onChange={(event) => retitle(event.currentTarget.value)}
      />
      <TextInput
        {...FIELD}
        label={LABELS.slug}
        required
        maxLength={MAX_SLUG}
        autoCapitalize="none"
        spellCheck={false}
        description={
          moves
            ? `The page moves to /projects/${form.values.slug.trim()}. Links to /projects/${slug} stop working.`
            : `Address of the page: /projects/${form.values.slug || '…'}`
        }
        {...form.getInputProps('slug')}
        onChange={(event) => {
          setOwnSlug(event.currentTarget.value !== '');
          form.setFieldValue('slug', event.currentTarget.value);
        }}
      />
      <Textarea
        {...FIELD}
        label={LABELS.description}
        required
        rows={4}
        maxLength={1000}
        description="A sentence or two for the card and search results."
        {...form.getInputProps('description')}
      />
      <IconChoice value={form.values.icon} onChange={(icon) => form.setFieldValue('icon', icon)} />
      <ProjectAppearanceFields form={form} onUploading={(starts) => setUploads((count) => count + (starts ? 1 : -1))} />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This project" labels={LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}

function loadedProject(project: ProjectView): Loaded<ProjectValues> {
  const { title, slug, description, icon, version } = project;
  return { values: { title, slug, description, icon, ...appearanceValues(project) }, version };
}

function projectProblems({ title, slug, description, accent, platforms }: ProjectValues): Record<string, string> {
  const platformsRefused = platformsProblem(platforms);
  return {
    ...(title.trim() === '' && { title: 'Please enter a title.' }),
    ...(!SLUG.test(slug.trim()) && { slug: SLUG_MESSAGE }),
    ...(description.trim() === '' && { description: 'Please enter a description.' }),
    ...(accent !== '' && !ACCENT.test(accent) && { accent: ACCENT_MESSAGE }),
    ...(platformsRefused !== null && { platforms: platformsRefused }),
  };
}

function isProject(value: unknown): value is ProjectView {
  return typeof value === 'object' && value !== null && 'slug' in value && 'version' in value;
}
