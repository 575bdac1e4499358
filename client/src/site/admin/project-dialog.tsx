import { Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type FormEvent, useRef, useState } from 'react';
import type { ProjectView } from '../../../../server/site/projects.dto.js';
import { MAX_SLUG, SLUG, SLUG_MESSAGE, suggestSlug } from '../../../../server/site/slug.rules';
import { focusFirstError, formMessage, showFieldErrors } from '../../lib/forms';
import { useLeaveGuard } from '../../lib/leave-guard';
import { FIELD } from '../../ui/portal-fields';
import { PortalFormDialog } from '../../ui/portal-form-dialog';
import { IconChoice } from './icon-choice';
import { useSaveProject } from './projects.api';
import { changedFields } from '../../lib/three-way';

interface ProjectDialogProps {
  /** The project that is edited; null to add one. */
  project: ProjectView | null;
  onSaved: (project: ProjectView) => void;
  onClose: () => void;
}

interface ProjectValues {
  title: string;
  slug: string;
  description: string;
  icon: string | null;
}

/** What a project is: title, address, description, icon. While a new one's address was not touched, it follows the title. */
export function ProjectDialog({ project, onSaved, onClose }: ProjectDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const [ownSlug, setOwnSlug] = useState(project !== null);
  const [start] = useState<ProjectValues>(() => ({
    title: project?.title ?? '',
    slug: project?.slug ?? '',
    description: project?.description ?? '',
    icon: project === null ? 'gamepad' : project.icon,
  }));
  const form = useForm<ProjectValues>({
    initialValues: start,
    validate: {
      title: (title) => (title.trim() === '' ? 'Please enter a title.' : null),
      slug: (slug) => (SLUG.test(slug.trim()) ? null : SLUG_MESSAGE),
      description: (description) => (description.trim() === '' ? 'Please enter a description.' : null),
    },
  });
  const save = useSaveProject(project?.id ?? null);
  const unsaved = changedFields(start, form.values).length > 0;
  useLeaveGuard(unsaved);

  const retitle = (title: string): void => {
    form.setFieldValue('title', title);
    if (!ownSlug) form.setFieldValue('slug', suggestSlug(title));
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const { hasErrors, errors } = form.validate();
    if (hasErrors) return focusFirstError(root.current, errors);
    save.mutate(form.getValues(), { onSuccess: onSaved, onError: (error) => void showFieldErrors(form, root.current, error) });
  };

  const moves = project !== null && form.values.slug.trim() !== project.slug;
  return (
    <PortalFormDialog
      title={project === null ? 'Add a project' : `Edit ${project.title}`}
      root={root}
      unsaved={unsaved}
      saving={save.isPending}
      refusal={formMessage(Object.keys(start), save.error, 'Failed to save project')}
      confirm={project === null ? 'Add project' : 'Save project'}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput {...FIELD} label="Title" required maxLength={120} data-autofocus {...form.getInputProps('title')} onChange={(event) => retitle(event.currentTarget.value)} />
      <TextInput
        {...FIELD}
        label="Slug"
        required
        maxLength={MAX_SLUG}
        autoCapitalize="none"
        spellCheck={false}
        description={moves ? `The page moves to /projects/${form.values.slug.trim()}. Links to /projects/${project.slug} stop working.` : `Address of the page: /projects/${form.values.slug || '…'}`}
        {...form.getInputProps('slug')}
        onChange={(event) => {
          setOwnSlug(event.currentTarget.value !== '');
          form.setFieldValue('slug', event.currentTarget.value);
        }}
      />
      <Textarea {...FIELD} label="Description" required rows={4} maxLength={1000} description="A sentence or two, on the card and in search results." {...form.getInputProps('description')} />
      <IconChoice value={form.values.icon} onChange={(icon) => form.setFieldValue('icon', icon)} />
    </PortalFormDialog>
  );
}
