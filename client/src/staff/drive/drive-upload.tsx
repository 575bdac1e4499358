import { Button, FileButton, Group, Progress, Stack, Text } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { useEffect, useRef, useState } from 'react';
import { DRIVE_LIMITS } from '../../../../server/staff/drive/drive.rules';
import { formMessage } from '../../lib/forms/forms';
import { useFileDrop } from '../../lib/forms/use-file-drop';
import { type LeaveMessage, useLeaveGuard } from '../../lib/navigation/leave-guard';
import { fileSize } from '../../ui/format/file-size';
import { ariaDisabled } from '../../ui/portal/feedback/portal-aria-disabled';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { uploadToDrive, useDriveChanged } from './drive.api';
import classes from './drive-upload.module.css';

const LEAVE: LeaveMessage = { title: 'Leave and stop the upload?', text: 'The file is not on the drive yet.' };

/** Chooses a file, or takes one that is dropped, and uploads it. A file whose upload failed or was cancelled stays chosen. */
export function DriveUpload({ onUploaded }: { onUploaded: (name: string) => void }) {
  const changed = useDriveChanged();
  const reset = useRef<() => void>(null);
  const abort = useRef<AbortController>(null);
  const uploadButton = useRef<HTMLButtonElement>(null);
  const [file, setFile] = useState<File | null>(null);
  const [share, setShare] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const busy = share !== null;
  useLeaveGuard(busy, LEAVE);
  useEffect(() => () => abort.current?.abort(), []);
  const choose = (chosen: File | null | undefined): void => {
    if (chosen === null || chosen === undefined || busy) return;
    const refusal = problemOf(chosen);
    setProblem(refusal);
    setFile(refusal === null ? chosen : null);
    // Choosing the same file again is a change as well.
    reset.current?.();
  };
  const send = async (): Promise<void> => {
    if (file === null || busy) return;
    setProblem(null);
    setShare(0);
    const controller = new AbortController();
    abort.current = controller;
    try {
      const { name } = await uploadToDrive(file, setShare, controller.signal);
      setFile(null);
      onUploaded(name);
    } catch (error) {
      if (!controller.signal.aborted) setProblem(formMessage([], error, 'The file could not be uploaded. Please try again.'));
    } finally {
      setShare(null);
      void changed();
    }
  };
  const cancel = (): void => {
    abort.current?.abort();
    // The button that was pressed disappears.
    uploadButton.current?.focus();
  };
  const drop = useFileDrop(([first, ...others]) => {
    if (busy) return;
    if (others.length === 0) choose(first);
    else setProblem('Drop one file at a time.');
  });
  return (
    <div className={classes.drop} {...drop}>
      <Stack gap="sm">
        <Group gap="sm">
          <FileButton resetRef={reset} onChange={choose} inputProps={{ 'aria-label': 'File to upload' }}>
            {(props) => (
              <Button {...props} variant="default" {...ariaDisabled(busy)}>
                {file === null ? 'Choose a file' : 'Choose another file'}
              </Button>
            )}
          </FileButton>
          <Button
            ref={uploadButton}
            leftSection={<IconUpload size={16} aria-hidden="true" />}
            {...ariaDisabled(file === null || busy)}
            onClick={() => void send()}
          >
            {busy ? 'Uploading...' : 'Upload'}
          </Button>
          {busy && (
            <Button variant="subtle" onClick={cancel}>
              Cancel upload
            </Button>
          )}
          <Text size="sm" c={file === null ? 'dimmed' : undefined} style={{ overflowWrap: 'anywhere' }}>
            {file === null ? (
              `Or drop one here: any type, up to ${fileSize(DRIVE_LIMITS.bytes)}.`
            ) : (
              <>
                <bdi>{file.name}</bdi>, {fileSize(file.size)}
                {busy && `, ${Math.floor(share * 100)}% sent`}
              </>
            )}
          </Text>
        </Group>
        {busy && <Progress value={share * 100} aria-label="Uploading..." />}
        {problem !== null && <PortalNotice tone="error" title={problem} />}
      </Stack>
    </div>
  );
}

/** Why the server would refuse a file; null if it would not. */
function problemOf({ name, size }: File): string | null {
  if (size === 0) return `${name} is empty.`;
  return size > DRIVE_LIMITS.bytes ? `${name} is larger than ${fileSize(DRIVE_LIMITS.bytes)}.` : null;
}
