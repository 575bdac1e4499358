import { Checkbox, SimpleGrid, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { AnnouncementView } from '../../../../server/staff/announcements/announcements.dto.js';
import { ANNOUNCEMENT_LIMITS } from '../../../../server/staff/announcements/announcements.rules';
import { MentionField } from '../../discussion/mention-field';
import { useColleagues } from '../../discussion/use-colleagues';
import { createOnce } from '../../lib/forms/create-once';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalFormDialog } from '../../ui/portal/dialogs/portal-form-dialog';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalChangedElsewhere } from '../../ui/portal/forms/portal-save-row';
import { PortalCounter } from '../../ui/portal/lists/portal-counter';
import { audienceLabel } from '../../ui/portal/people/portal-audiences';
import { PortalMomentField } from '../../ui/portal/time/portal-moment-field';
import {
  ANNOUNCEMENT_LABELS,
  announcementChange,
  announcementForm,
  announcementProblems,
  loadedAnnouncement,
  NEW_ANNOUNCEMENT,
  newAnnouncement,
  storedAnnouncement,
  type AnnouncementValues,
} from './announcement-values';
import { createAnnouncement, updateAnnouncement, useAnnouncementsChanged } from './announcements.api';
import { AudienceField } from './audience-field';

interface AnnouncementFormProps {
  /** The announcement to edit; null for a new one. */
  announcement: AnnouncementView | null;
  onSaved: (title: string) => void;
  onClose: () => void;
}

/** The form for new and existing announcements. */
export function AnnouncementForm({ announcement, onSaved, onClose }: AnnouncementFormProps) {
  const afterSave = useAnnouncementsChanged();
  const root = useRef<HTMLFormElement>(null);
  const people = useColleagues();
  const shared = useSharedForm<AnnouncementValues>({
    name: announcementForm(announcement),
    root,
    loaded: announcement === null ? NEW_ANNOUNCEMENT : loadedAnnouncement(announcement),
    validate: announcementProblems,
    send: async (values, version, base, attempt) => {
      try {
        return loadedAnnouncement(
          await (announcement === null
            ? createOnce<AnnouncementView>(attempt, {
                create: () => createAnnouncement({ ...newAnnouncement(values, people), id: attempt.id }),
                revise: (created) => {
                  const { values: stored, version: current } = loadedAnnouncement(created);
                  const { version: _, ...change } = announcementChange(values, stored, current, people);
                  return Object.keys(change).length === 0
                    ? Promise.resolve(created)
                    : updateAnnouncement(attempt.id, { ...change, version: current });
                },
              })
            : updateAnnouncement(announcement.id, announcementChange(values, base, version, people))),
        );
      } finally {
        void afterSave();
      }
    },
    currentOf: storedAnnouncement,
    survivesReload: true,
    failure: 'The announcement could not be saved.',
    onSaved: ({ values }) => onSaved(values.title),
  });
  const { form, outcome } = shared;
  const isShown = announcement !== null && announcement.state !== 'scheduled';
  const mayAskAgain = isShown && announcement.asks_confirmation && form.values.asks_confirmation;
  return (
    <PortalFormDialog
      title={announcement === null ? 'New announcement' : 'Edit announcement'}
      root={root}
      unsaved={shared.unsaved}
      saving={shared.saving}
      refusal={shared.refusal}
      resumed={shared.resumed}
      confirm={announcement === null && form.values.publish_at === '' ? 'Publish announcement' : 'Save announcement'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={ANNOUNCEMENT_LABELS.title}
        required
        maxLength={ANNOUNCEMENT_LIMITS.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <MentionField
        label={ANNOUNCEMENT_LABELS.content}
        required
        rows={6}
        people={people}
        maxLength={ANNOUNCEMENT_LIMITS.content}
        description={
          <PortalCounter value={form.values.content} limit={ANNOUNCEMENT_LIMITS.content}>
            Markdown: # for a heading, - for a list, [text](https://…) for a link. @ mentions a colleague.
          </PortalCounter>
        }
        value={form.values.content}
        error={form.errors.content}
        onChange={(text) => form.setFieldValue('content', text)}
      />
      <AudienceField
        value={form.values.target_roles}
        error={form.errors.target_roles}
        onChange={(audiences) => form.setFieldValue('target_roles', audiences)}
      />
      <SimpleGrid cols={{ base: 1, sm: isShown ? 1 : 2 }}>
        {!isShown && (
          <PortalMomentField
            label="Publish later"
            path="publish_at"
            value={form.values.publish_at}
            error={form.errors.publish_at}
            onChange={(moment) => form.setFieldValue('publish_at', moment)}
          />
        )}
        <PortalMomentField
          label="Stop showing it"
          path="expires_at"
          value={form.values.expires_at}
          error={form.errors.expires_at}
          onChange={(moment) => form.setFieldValue('expires_at', moment)}
        />
      </SimpleGrid>
      <Checkbox
        label="Ask everyone to confirm that they have read it"
        description="They find it in their inbox, and you see who has confirmed."
        {...form.getInputProps('asks_confirmation', { type: 'checkbox' })}
      />
      {mayAskAgain && (
        <Checkbox
          label="Ask again"
          description="This includes people who have confirmed the previous text."
          {...form.getInputProps('ask_again', { type: 'checkbox' })}
        />
      )}
      {outcome?.kind === 'changedElsewhere' && (
        <PortalChangedElsewhere
          outcome={outcome}
          subject="This announcement"
          labels={ANNOUNCEMENT_LABELS}
          acceptTheirs={shared.acceptTheirs}
          describe={(name, value) => (name === 'target_roles' ? (value as string[]).map(audienceLabel).join(', ') : undefined)}
        />
      )}
    </PortalFormDialog>
  );
}
