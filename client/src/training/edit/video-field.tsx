import { Button, FileButton, Group, Progress, Stack, Text, TextInput } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { VideoView } from '../../../../server/training/modules/modules.dto.js';
import { MODULE_LIMITS } from '../../../../server/training/modules/modules.rules';
import { formMessage } from '../../lib/forms/forms';
import { withoutRetryAdvice } from '../../lib/http/failure-text';
import { fileSize } from '../../ui/format/file-size';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import { uploadVideo } from '../training.api';
import classes from './module-editor.module.css';

interface VideoFieldProps {
  'data-path': string;
  /** Address of a video elsewhere. */
  value: string;
  video: VideoView | null;
  error: ReactNode;
  onChange: (part: { content?: string; video?: VideoView | null }) => void;
}

/** A video: a file that is uploaded, or the address of one elsewhere. */
export function VideoField({ value, video, error, onChange, ...field }: VideoFieldProps) {
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<{ text: string; file: File } | null>(null);
  const abort = useRef<AbortController | null>(null);
  /** The step as it is when the upload has ended. */
  const change = useRef(onChange);
  useEffect(() => {
    change.current = onChange;
  });
  // The upload ends with the field, which disappears when the type is changed or the step removed.
  useEffect(() => () => abort.current?.abort(), []);
  const send = async (file: File | null): Promise<void> => {
    if (file === null) return;
    const controller = new AbortController();
    abort.current = controller;
    setProblem(null);
    if (file.size > MODULE_LIMITS.videoBytes) {
      const text = `“${file.name}” is larger than ${fileSize(MODULE_LIMITS.videoBytes)}. Choose a smaller file, or enter an address.`;
      setProblem({ text, file });
      return;
    }
    setShare(0);
    try {
      const uploaded = await uploadVideo(file, setShare, controller.signal);
      change.current({ video: uploaded, content: '' });
    } catch (failure) {
      const text = controller.signal.aborted ? null : formMessage([], failure, 'The video could not be uploaded.');
      if (text !== null) setProblem({ text: withoutRetryAdvice(text), file });
    } finally {
      setShare(null);
    }
  };
  if (video !== null) {
    return (
      <Group justify="space-between">
        <Text className={classes.video}>
          {video.name}{' '}
          <Text span c="dimmed" size="sm">
            {fileSize(video.size)}
          </Text>
        </Text>
        <Button variant="default" size="xs" onClick={() => onChange({ video: null })}>
          Remove video
        </Button>
      </Group>
    );
  }
  return (
    <Stack gap="xs">
      <TextInput
        {...FIELD}
        {...field}
        label="Address of the video"
        description="It begins with https://. Videos on other sites open in a new tab."
        maxLength={2_000}
        value={value}
        error={error}
        onChange={({ currentTarget }) => onChange({ content: currentTarget.value })}
      />
      <Group gap="xs">
        <FileButton accept="video/mp4,video/webm,.mp4,.webm" onChange={(file) => void send(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} aria-hidden="true" />}
              disabled={share !== null}
            >
              {share === null ? 'Upload a video' : 'Uploading...'}
            </Button>
          )}
        </FileButton>
        {share !== null && (
          <Button variant="default" size="xs" onClick={() => abort.current?.abort()}>
            Cancel upload
          </Button>
        )}
        <Text size="sm" c="dimmed">
          MP4 or WebM, at most {fileSize(MODULE_LIMITS.videoBytes)}. It plays in the page.
        </Text>
      </Group>
      {share !== null && <Progress value={share * 100} aria-label="Uploading..." />}
      {problem !== null && (
        <PortalNotice
          tone="error"
          title={problem.text}
          action={
            <Button size="xs" variant="default" onClick={() => void send(problem.file)}>
              Try again
            </Button>
          }
        />
      )}
    </Stack>
  );
}
