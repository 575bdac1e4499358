import { Select, Textarea, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import type { AdminTeamMemberView, TeamMemberFields } from '../../../../../server/site/team/team.dto.js';
import { MAX_TEAM_LINKS, TEAM_KINDS, TEAM_LIMITS, type TeamKind } from '../../../../../server/site/team/team.rules';
import { changedFields } from '../../../lib/forms/three-way';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { LinksField } from '../contact/links-field';
import { KIND_OPTIONS, loadedMember, MEMBER_LABELS, memberForm, memberOf, memberProblems, newMember } from './member-values';
import { PortraitField } from './portrait-field';
import { PortalChangedElsewhere } from '../../../ui/portal/forms/portal-save-row';
import { addMember, saveMember, useTeamSaved } from './team.api';
import { createOnce } from '../../../lib/forms/create-once';
import { useSharedForm } from '../../../lib/forms/use-shared-form';

interface MemberDialogProps {
  /** The person to edit; null to add one. */
  member: AdminTeamMemberView | null;
  /** Initial group of a new person. */
  as: TeamKind;
  onSaved: (name: string) => void;
  onClose: () => void;
}

/** A person on the about page: group, name, role, blurb, picture and links. */
export function MemberDialog({ member, as, onSaved, onClose }: MemberDialogProps) {
  const afterSave = useTeamSaved();
  const root = useRef<HTMLFormElement>(null);
  const [uploading, setUploading] = useState(false);
  const shared = useSharedForm<TeamMemberFields>({
    name: memberForm(member),
    root,
    loaded: member === null ? newMember(as) : loadedMember(member),
    validate: memberProblems,
    send: async (values, version, _base, attempt) => {
      try {
        return loadedMember(
          member === null
            ? await createOnce(attempt, {
                create: () => addMember({ ...values, id: attempt.id }),
                revise: (created) =>
                  changedFields(loadedMember(created).values, values).length === 0
                    ? Promise.resolve(created)
                    : saveMember(created.id, values, created.version),
              })
            : await saveMember(member.id, values, version),
        );
      } finally {
        void afterSave();
      }
    },
    currentOf: memberOf,
    failure: 'The person could not be saved.',
    onSaved: ({ values }) => onSaved(values.name),
  });
  const { form, outcome } = shared;
  return (
    <PortalFormDialog
      title={member === null ? 'Add a person' : `Edit ${member.name}`}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      waiting={uploading ? 'Uploading...' : undefined}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={member === null ? 'Add person' : 'Save person'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <Select
        {...FIELD}
        label={MEMBER_LABELS.kind}
        data={KIND_OPTIONS}
        allowDeselect={false}
        {...form.getInputProps('kind')}
        onChange={(kind) => form.setFieldValue('kind', TEAM_KINDS.find((candidate) => candidate === kind) ?? as)}
      />
      <TextInput {...FIELD} label={MEMBER_LABELS.name} required maxLength={TEAM_LIMITS.name} {...form.getInputProps('name')} />
      <TextInput {...FIELD} label={MEMBER_LABELS.role} required maxLength={TEAM_LIMITS.role} {...form.getInputProps('role')} />
      <Textarea
        {...FIELD}
        label={MEMBER_LABELS.blurb}
        required
        rows={3}
        maxLength={TEAM_LIMITS.blurb}
        description="A sentence or two, up to 400 characters."
        {...form.getInputProps('blurb')}
      />
      <PortraitField
        name={form.values.name}
        value={form.values.avatar}
        error={form.errors.avatar}
        onChange={(avatar) => form.setFieldValue('avatar', avatar)}
        onUploading={setUploading}
      />
      <LinksField
        name="links"
        links={form.values.links}
        errors={form.errors}
        legend={MEMBER_LABELS.links}
        description="Web pages or mailto: addresses."
        max={MAX_TEAM_LINKS}
        onChange={(links) => {
          form.setFieldValue('links', links);
          form.setErrors((errors) => withoutErrorsOf(errors, 'links'));
        }}
      />
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere outcome={outcome} subject="This person" labels={MEMBER_LABELS} acceptTheirs={shared.acceptTheirs} />
      )}
    </PortalFormDialog>
  );
}
