import { Button, FileInput, Group, Progress, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { BUILD_LENGTHS } from '../../../../../server/staff/builds/builds.rules';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { fileSize } from '../../../ui/format/file-size';
import { PortalFormDialog } from '../../../ui/portal/dialogs/portal-form-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { PortalTextarea } from '../../../ui/portal/fields/portal-textarea';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import {
  discardUnfinished,
  isFileOf,
  sendExternal,
  sendFile,
  type UnfinishedUpload,
  unfinishedUpload,
  type UploadState,
} from './build-upload';
import {
  ACCEPTED,
  type BuildUploadValues,
  buildProblems,
  NEW_BUILD,
  savedMessage,
  sentFields,
  unfinishedBuild,
  UPLOAD_FORM,
} from './build-upload-values';
import { useBuildsChanged } from '../builds.api';

/** The user paused the upload. */
class Paused extends Error {}

interface BuildUploadFormProps {
  onSaved: (message: string) => void;
  onClose: () => void;
}

/** A new build, or one whose upload was interrupted: opens once that is known. */
export function BuildUploadForm(props: BuildUploadFormProps) {
  const [unfinished, setUnfinished] = useState<UnfinishedUpload | null>();
  useEffect(() => {
    // Without a response the form starts empty: choosing a file checks again.
    void unfinishedUpload().then(setUnfinished, () => setUnfinished(null));
  }, []);
  return unfinished === undefined ? null : <UploadForm {...props} before={unfinished} />;
}

/** The file, whose upload may take long and can be paused, or the address of an external build. */
function UploadForm({ before, onSaved, onClose }: BuildUploadFormProps & { before: UnfinishedUpload | null }) {
  const changed = useBuildsChanged();
  const root = useRef<HTMLFormElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [state, setState] = useState<UploadState | null>(null);
  const [paused, setPaused] = useState(false);
  const [unfinished, setUnfinished] = useState(before);
  // The values that an upload was started with stay until the build exists; then it can be edited.
  const begun = unfinished !== null && (file === null || isFileOf(file, unfinished)) ? unfinished : null;
  const pause = useRef<AbortController>(null);
  const shared = useSharedForm<BuildUploadValues>({
    name: UPLOAD_FORM,
    root,
    loaded: before === null ? NEW_BUILD : unfinishedBuild(before.upload),
    validate: (values) => buildProblems(values, file),
    send: async (typed) => {
      const values = begun === null ? typed : unfinishedBuild(begun.upload).values;
      setPaused(false);
      pause.current = new AbortController();
      try {
        if (file === null) await sendExternal(sentFields(values));
        else await sendFile(file, sentFields(values), setState, pause.current.signal);
        return { values, version: 0 };
      } catch (error) {
        if (error instanceof Paused) setPaused(true);
        throw error;
      } finally {
        void unfinishedUpload().then(setUnfinished, () => undefined);
        void changed();
      }
    },
    currentOf: () => null,
    survivesReload: true,
    hasFiles: file !== null,
    failure: 'Failed to upload build',
    onSaved: ({ values }) => onSaved(savedMessage({ version: values.version, title: values.name })),
  });
  const { form, saving } = shared;
  const isFixed = saving || begun !== null;
  return (
    <PortalFormDialog
      title="Upload a build"
      root={root}
      unsaved={shared.unsaved || file !== null}
      saving={saving}
      refusal={paused ? null : shared.refusal}
      resumed={shared.resumed}
      confirm={paused ? 'Resume upload' : 'Upload build'}
      onSubmit={shared.submit}
      onClose={onClose}
    >
      {begun !== null && !saving && (
        <PortalNotice tone="warning" title={`The upload of ${begun.upload.file_name} was interrupted.`}>
          <Group gap="xs">
            <Text size="sm">
              {file === null ? 'Choose the same file to resume where it stopped.' : 'It resumes where it stopped.'} You can edit the details
              below once the build is uploaded.
            </Text>
            <Button
              size="compact-sm"
              variant="default"
              onClick={() => {
                setUnfinished(null);
                // If this fails, the server deletes it after a day.
                discardUnfinished().catch(() => undefined);
              }}
            >
              Discard it
            </Button>
          </Group>
        </PortalNotice>
      )}
      <FileInput
        {...FIELD}
        data-autofocus
        label="File"
        name="buildFile"
        data-path="buildFile"
        description="A zip, rar, 7z or exe file."
        placeholder="Choose a file"
        accept={ACCEPTED}
        clearable={!saving}
        clearButtonProps={{ 'aria-label': 'Remove the file' }}
        disabled={saving}
        value={file}
        error={form.errors.buildFile}
        onChange={(chosen) => {
          setFile(chosen);
          form.clearFieldError('buildFile');
        }}
      />
      {file !== null && (
        <Text size="sm" role="status">
          <bdi>{file.name}</bdi>, {fileSize(file.size)}
        </Text>
      )}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...FIELD} label="Title" required readOnly={isFixed} maxLength={BUILD_LENGTHS.title} {...form.getInputProps('name')} />
        <TextInput
          {...FIELD}
          label="Version"
          required
          readOnly={isFixed}
          maxLength={BUILD_LENGTHS.version}
          {...form.getInputProps('version')}
        />
        <TextInput
          {...FIELD}
          label="Channel"
          description="For example main or nightly."
          readOnly={isFixed}
          {...form.getInputProps('channel')}
        />
        <TextInput
          {...FIELD}
          label="External URL"
          description="Instead of a file; https only."
          type="url"
          readOnly={isFixed}
          maxLength={BUILD_LENGTHS.externalUrl}
          {...form.getInputProps('externalUrl')}
        />
      </SimpleGrid>
      <Area label="Description" limit={BUILD_LENGTHS.description} readOnly={isFixed} input={form.getInputProps('description')} />
      <Area label="Changelog" limit={BUILD_LENGTHS.changelog} readOnly={isFixed} input={form.getInputProps('changelog')} />
      <Area
        label="Test instructions"
        limit={BUILD_LENGTHS.testInstructions}
        readOnly={isFixed}
        input={form.getInputProps('testInstructions')}
      />
      <Area label="Known issues" limit={BUILD_LENGTHS.knownIssues} readOnly={isFixed} input={form.getInputProps('knownIssues')} />
      {/* Next to the button that began it, so that it is in view. */}
      {state !== null && (saving || paused) && (
        <UploadProgress state={state} paused={paused} onPause={() => pause.current?.abort(new Paused())} />
      )}
    </PortalFormDialog>
  );
}

function Area({ label, limit, readOnly, input }: { label: string; limit: number; readOnly: boolean; input: object }) {
  return <PortalTextarea {...FIELD} label={label} readOnly={readOnly} minRows={2} maxRows={10} maxLength={limit} {...input} />;
}

function UploadProgress({ state, paused, onPause }: { state: UploadState; paused: boolean; onPause: () => void }) {
  const share = state.total === 0 ? 0 : (100 * state.sent) / state.total;
  return (
    <Stack gap="xxs">
      <Progress value={share} aria-label="Upload" />
      <Group justify="space-between">
        <Text size="sm" role="status">
          {progressText(state, paused)}
        </Text>
        {!paused && state.phase !== 'checking' && (
          <Button size="compact-sm" variant="default" onClick={onPause}>
            Pause
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function progressText({ sent, total, speed, phase }: UploadState, paused: boolean): string {
  if (phase === 'checking') return 'Everything has arrived. The file is being checked.';
  const soFar = `${fileSize(sent)} of ${fileSize(total)}`;
  if (paused) return `Paused at ${soFar}.`;
  if (phase === 'offline') return `${soFar}. You are offline. The upload resumes when the connection is back.`;
  if (phase === 'retrying') return `${soFar}. The upload was interrupted and resumes by itself.`;
  if (phase === 'stalled') return `${soFar}. No data is getting through. The upload goes on when the connection is back.`;
  if (speed === null || speed <= 0) return soFar;
  return `${soFar}, ${fileSize(Math.round(speed))} a second, ${timeLeft((total - sent) / speed)} left`;
}

function timeLeft(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.round(seconds))} s`;
  const minutes = Math.round(seconds / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
