import { Checkbox, NumberInput, SimpleGrid, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { PlaytestView } from '../../../../server/staff/playtests/playtests.dto.js';
import { PLAYTEST_LIMITS } from '../../../../server/staff/playtests/playtests.rules';
import { createOnce } from '../../lib/forms/create-once';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { PortalSharedDialog } from '../../ui/portal/dialogs/portal-shared-dialog';
import { PortalTextarea } from '../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { PortalMomentField } from '../../ui/portal/time/portal-moment-field';
import { BuildSelect } from '../reviews/build-select';
import { playedBuild } from './playtest-marks';
import {
  loadedPlaytest,
  NEW_PLAYTEST,
  newPlaytest,
  PLAYTEST_LABELS,
  playtestChange,
  playtestForm,
  playtestProblems,
  storedPlaytest,
  type PlaytestValues,
} from './playtest-values';
import { createPlaytest, updatePlaytest, usePlaytestsChanged } from './playtests.api';

const { minutes, participants } = PLAYTEST_LIMITS;
const TEXTS = [
  ['description', PLAYTEST_LIMITS.description],
  ['test_focus', PLAYTEST_LIMITS.testFocus],
  ['requirements', PLAYTEST_LIMITS.requirements],
] as const;

interface PlaytestFormProps {
  /** The session to edit; null to schedule one. */
  session: PlaytestView | null;
  onClose: () => void;
  onSaved: (title: string) => void;
}

/** The form to schedule or edit a session. */
export function PlaytestForm({ session, onClose, onSaved }: PlaytestFormProps) {
  const root = useRef<HTMLFormElement>(null);
  const afterSave = usePlaytestsChanged();
  const shared = useSharedForm<PlaytestValues>({
    name: playtestForm(session),
    root,
    loaded: session === null ? NEW_PLAYTEST : loadedPlaytest(session),
    validate: playtestProblems,
    send: async (values, version, base, attempt) => {
      try {
        return loadedPlaytest(
          await (session === null
            ? createOnce<PlaytestView>(attempt, {
                create: () => createPlaytest({ ...newPlaytest(values), id: attempt.id }),
                revise: (created) => {
                  const { values: stored, version: current } = loadedPlaytest(created);
                  const { version: _, ...change } = playtestChange(values, stored, current);
                  return Object.keys(change).length === 0
                    ? Promise.resolve(created)
                    : updatePlaytest(attempt.id, { ...change, version: current });
                },
              })
            : updatePlaytest(session.id, playtestChange(values, base, version))),
        );
      } finally {
        void afterSave();
      }
    },
    currentOf: storedPlaytest,
    survivesReload: true,
    failure: 'The session could not be saved.',
    onSaved: ({ values }) => onSaved(values.title),
  });
  const { form } = shared;
  const current = session === null ? undefined : { value: session.build_id, label: playedBuild(session) };
  return (
    <PortalSharedDialog
      title={session === null ? 'Schedule a playtest' : 'Edit playtest'}
      root={root}
      shared={shared}
      edits={{ subject: 'This session', labels: PLAYTEST_LABELS }}
      confirm={session === null ? 'Schedule session' : 'Save session'}
      onClose={onClose}
    >
      <TextInput
        {...FIELD}
        label={PLAYTEST_LABELS.title}
        required
        maxLength={PLAYTEST_LIMITS.title}
        data-autofocus
        {...form.getInputProps('title')}
      />
      <BuildSelect
        label={PLAYTEST_LABELS.build_id}
        labelled
        value={form.values.build_id}
        current={current}
        error={form.errors.build_id}
        onChange={(id) => form.setFieldValue('build_id', id)}
      />
      <PortalMomentField
        label={PLAYTEST_LABELS.scheduled_date}
        required
        path="scheduled_date"
        value={form.values.scheduled_date}
        error={form.errors.scheduled_date}
        onChange={(moment) => form.setFieldValue('scheduled_date', moment)}
      />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <NumberInput
          {...FIELD}
          label={PLAYTEST_LABELS.duration_minutes}
          required
          allowDecimal={false}
          min={minutes.min}
          max={minutes.max}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('duration_minutes')}
        />
        <NumberInput
          {...FIELD}
          label={PLAYTEST_LABELS.max_participants}
          required
          allowDecimal={false}
          min={participants.min}
          max={participants.max}
          clampBehavior="none"
          hideControls
          {...form.getInputProps('max_participants')}
        />
      </SimpleGrid>
      <TextInput
        {...FIELD}
        label={PLAYTEST_LABELS.location}
        description="A room, or where people meet online."
        maxLength={PLAYTEST_LIMITS.location}
        {...form.getInputProps('location')}
      />
      {TEXTS.map(([name, limit]) => (
        <PortalTextarea
          {...FIELD}
          key={name}
          label={PLAYTEST_LABELS[name]}
          minRows={2}
          maxRows={8}
          maxLength={limit}
          {...form.getInputProps(name)}
        />
      ))}
      <Checkbox
        label="Testers can download the build only with a seat, during the session"
        description="Only the person who uploaded the build, or an admin, can restrict it."
        {...form.getInputProps('unlocks_build', { type: 'checkbox' })}
      />
    </PortalSharedDialog>
  );
}
