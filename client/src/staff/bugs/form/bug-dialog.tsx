import { Checkbox, Progress, Select, SimpleGrid, TagsInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BugView } from '../../../../../server/staff/bugs/bugs.dto.js';
import {
  BUG_LIMITS,
  BUG_PRIORITIES,
  BUG_STATUSES,
  bugLabel,
  PRIORITY_LABELS,
  STATUS_LABELS,
} from '../../../../../server/staff/bugs/bugs.rules';
import { assigneeName } from '../../../../../server/users/colleague-name.rules';
import { joined } from '../../../lib/http/failure-text';
import { ApiError, causeOf } from '../../../lib/http/http';
import { createOnce } from '../../../lib/forms/create-once';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { MarkdownArea } from '../../../ui/portal/markdown/markdown-area';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { attachInBatches } from '../bug/attach-in-batches';
import { BuildChoice } from '../build-choice';
import { sendBug, uploadAttachments, useReread } from '../bugs.api';
import { teamQuery } from '../../../discussion/use-colleagues';
import { BUG_FIELD_LABELS, bugForm, bugOf, bugProblems, type BugValues, loadedBug, newBug, sentValues } from './bug-values';
import { NO_FILES, withFiles } from './chosen-files';
import { FileChoice } from './file-choice';

const PRIORITIES = BUG_PRIORITIES.map((value) => ({ value, label: PRIORITY_LABELS[value] }));
const STATUSES = BUG_STATUSES.map((value) => ({ value, label: STATUS_LABELS[value] }));

interface BugDialogProps {
  /** The bug to edit; null to report one. */
  bug: BugView | null;
  onSaved: (bug: BugView) => void;
  onClose: () => void;
}

/** The form to report and to edit a bug. */
export function BugDialog({ bug, onSaved, onClose }: BugDialogProps) {
  const root = useRef<HTMLFormElement>(null);
  const reread = useReread();
  const team = useQuery(teamQuery).data ?? [];
  const [chosen, setChosen] = useState(NO_FILES);
  const stored = useRef<BugView>(null);
  /** The new bug is stored; only its files are missing. */
  const [isReported, setReported] = useState(false);
  const [share, setShare] = useState<number | null>(null);
  const shared = useSharedForm<BugValues>({
    name: bugForm(bug?.bug.id ?? null),
    root,
    loaded: bug === null ? newBug() : loadedBug(bug),
    validate: bugProblems,
    send: async (values, version, base, attempt) => {
      try {
        const saved =
          bug === null
            ? await createOnce<BugView>(attempt, {
                create: () =>
                  sendBug(null, { ...sentValues(values, null), title: values.title, description: values.description, id: attempt.id }),
                revise: (created) => {
                  const { values: stored, version: current } = loadedBug(created);
                  const change = sentValues(values, stored);
                  return Object.keys(change).length === 0 ? Promise.resolve(created) : sendBug(attempt.id, { ...change, version: current });
                },
              })
            : await sendBug(bug.bug.id, { ...sentValues(values, base), version });
        stored.current = saved;
        if (chosen.files.length > 0) {
          setReported(true);
          await attach(saved, chosen.files, setShare, (files) => setChosen({ files, problem: null }));
        }
        return loadedBug(saved);
      } finally {
        setShare(null);
        void reread();
      }
    },
    currentOf: bugOf,
    survivesReload: true,
    hasFiles: chosen.files.length > 0,
    failure: 'The bug could not be saved.',
    onSaved: () => {
      if (stored.current !== null) onSaved(stored.current);
    },
  });
  const { form, outcome } = shared;
  const text = (name: 'steps' | 'expected' | 'actual', rows: number) => (
    <Textarea {...FIELD} label={BUG_FIELD_LABELS[name]} rows={rows} maxLength={BUG_LIMITS[name]} {...form.getInputProps(name)} />
  );
  const build = (name: 'build_id' | 'fixed_build_id', current: string | null | undefined) => (
    <BuildChoice
      {...FIELD}
      label={BUG_FIELD_LABELS[name]}
      clearable
      // A bug may be found in a build that was withdrawn since, often because of it; no fix can be delivered in one.
      available={name === 'fixed_build_id'}
      currentLabel={current}
      {...form.getInputProps(name)}
      value={form.values[name]}
      onChange={(id) => form.setFieldValue(name, id)}
    />
  );
  return (
    <PortalFormDialog
      title={bug === null ? 'Report a bug' : `Edit ${bugLabel(bug.bug.number)}`}
      root={root}
      unsaved={shared.unsaved || chosen.files.length > 0}
      saving={shared.saving && share === null}
      waiting={share === null ? undefined : 'Uploading...'}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={confirmLabel(bug === null, isReported, chosen.files.length > 0)}
      onSubmit={shared.submit}
      onClose={onClose}
      {...(bug === null && { onFilesPasted: (files) => setChosen((before) => withFiles(before, files)) })}
    >
      <TextInput {...FIELD} label={BUG_FIELD_LABELS.title} required maxLength={BUG_LIMITS.title} {...form.getInputProps('title')} />
      <MarkdownArea
        label={BUG_FIELD_LABELS.description}
        required
        minRows={3}
        maxRows={14}
        maxLength={BUG_LIMITS.description}
        {...form.getInputProps('description')}
        value={form.values.description}
        onChange={(description) => form.setFieldValue('description', description)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Select
          {...FIELD}
          label={BUG_FIELD_LABELS.priority}
          data={PRIORITIES}
          allowDeselect={false}
          {...form.getInputProps('priority')}
          onChange={(value) => form.setFieldValue('priority', BUG_PRIORITIES.find((candidate) => candidate === value) ?? 'medium')}
        />
        {bug !== null && (
          <Select
            {...FIELD}
            label={BUG_FIELD_LABELS.status}
            data={STATUSES}
            allowDeselect={false}
            {...form.getInputProps('status')}
            onChange={(value) => form.setFieldValue('status', BUG_STATUSES.find((candidate) => candidate === value) ?? 'open')}
          />
        )}
        {build('build_id', bug?.bug.build_version)}
        {bug !== null && build('fixed_build_id', bug.bug.fixed_build_version)}
        <Select
          {...FIELD}
          label={BUG_FIELD_LABELS.assigned_to}
          data={withKnown(
            team.map(({ id: value, username }) => ({ value, label: username })),
            form.values.assigned_to,
            bug && assigneeName(bug.bug.assignee_name ?? '', bug.bug.assignee_is_former),
          )}
          searchable
          clearable
          placeholder="Unassigned"
          {...form.getInputProps('assigned_to')}
          value={form.values.assigned_to === '' ? null : form.values.assigned_to}
          onChange={(value: string | null) => form.setFieldValue('assigned_to', value ?? '')}
        />
        <TextInput
          {...FIELD}
          label={BUG_FIELD_LABELS.platform}
          placeholder="Windows 11, RTX 4070"
          maxLength={BUG_LIMITS.platform}
          {...form.getInputProps('platform')}
        />
      </SimpleGrid>
      <TagsInput
        {...FIELD}
        label={BUG_FIELD_LABELS.tags}
        maxTags={BUG_LIMITS.tags}
        maxLength={BUG_LIMITS.tag}
        placeholder={form.values.tags.length === 0 ? 'Type a tag and press Enter' : ''}
        {...form.getInputProps('tags')}
      />
      {text('steps', 4)}
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        {text('expected', 2)}
        {text('actual', 2)}
      </SimpleGrid>
      {bug === null && <FileChoice chosen={chosen} onChange={setChosen} />}
      {(bug === null || bug.can.setPrivate) && (
        <Checkbox
          label="Private"
          description="For security bugs: only the people on it, admins, the CEO and the security team can see it."
          {...form.getInputProps('private', { type: 'checkbox' })}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This bug" labels={BUG_FIELD_LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
      {share !== null && <Progress value={share * 100} aria-label="Uploading..." />}
    </PortalFormDialog>
  );
}

const LIST = new Intl.ListFormat('en-GB');

function confirmLabel(isNew: boolean, isReported: boolean, hasFiles: boolean): string {
  if (!isNew || (isReported && !hasFiles)) return 'Save bug';
  return isReported ? 'Attach the files' : 'Report bug';
}

/**
 * Uploads the chosen files to a stored bug, without those that an earlier attempt has attached although its response was lost.
 * @param onUnattached called with those that are not attached, if there are any
 * @throws ApiError that says that the bug itself is saved
 */
async function attach(
  { bug, attachments }: BugView,
  files: readonly File[],
  onProgress: (share: number) => void,
  onUnattached: (files: File[]) => void,
): Promise<void> {
  const missing = files.filter((file) => !attachments.some(({ name, size }) => name === file.name && size === file.size));
  if (missing.length === 0) return;
  const unattached = await attachInBatches(missing, (batch, onShare) => uploadAttachments(bug.id, batch, onShare), onProgress);
  const [first] = unattached;
  if (first === undefined) return;
  const remaining = unattached.flatMap((part) => part.files);
  onUnattached(remaining);
  const subject = remaining.length === missing.length ? 'its files' : LIST.format(remaining.map(({ name }) => name));
  const verb = remaining.length === 1 && missing.length > 1 ? 'was' : 'were';
  const failure = `${bugLabel(bug.number)} is reported, but ${subject} ${verb} not attached.`;
  throw new ApiError({ status: 400, code: 'files-not-attached', message: joined(failure, causeOf(first.error)), fromServer: true });
}

/** The options, with the current value added if it is no longer offered. */
function withKnown(
  data: Array<{ value: string; label: string }>,
  value: string,
  label: string | null | undefined,
): Array<{ value: string; label: string }> {
  return value === '' || data.some((option) => option.value === value) ? data : [...data, { value, label: label ?? 'Not listed' }];
}
