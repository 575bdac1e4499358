import { Box, Button, Group, Text } from '@mantine/core';
import { type ChangeEvent, useRef, useState } from 'react';
import { MAX_AVATAR_BYTES } from '../../../../server/users/profile/avatar.rules.js';
import type { MeView } from '../../../../server/users/users.dto.js';
import { formMessage } from '../../lib/forms/forms';
import { PortalAvatar } from '../../ui/portal/pictures/portal-avatar';
import { PortalConfirm } from '../../ui/portal/dialogs/portal-confirm';
import { PortalCropDialog } from '../../ui/portal/pictures/portal-crop-dialog';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { PortalPanel } from '../../ui/portal/layout/portal-panel';
import { useSaveAvatar } from '../account.api';
import classes from './avatar-panel.module.css';

const KINDS = ['image/png', 'image/jpeg', 'image/webp'];

/** The user's profile picture: choose one, crop it to a square, upload it, or remove it. */
export function AvatarPanel({ user }: { user: MeView }) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const [removing, setRemoving] = useState(false);
  const save = useSaveAvatar(setShare);
  const refusal = problem ?? formMessage([], save.error, 'The profile picture could not be saved. Please try again.');

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Choosing the same file again must also fire a change event.
    input.value = '';
    if (file === undefined) return;
    save.reset();
    setProblem(problemOf(file));
    if (problemOf(file) !== null) return;
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('This file cannot be read as an image. Please choose another.');
    }
  };
  const send = (square: Blob | null): void => {
    setPicture(null);
    setRemoving(false);
    setShare(0);
    save.mutate(square);
  };

  return (
    <PortalPanel title="Profile picture">
      <Group gap="lg">
        <PortalAvatar person={user} size="lg" />
        <Box flex="1 1 15rem" miw={0}>
          <Text c="dimmed" maw="60ch">
            {user.avatar_url === null ? 'Your initials are shown until you choose a profile picture.' : 'Shown beside your name.'} PNG, JPEG
            or WebP, up to 5 MB. Location and camera data are removed.
          </Text>
          <Group gap="xs" mt="sm">
            <input
              ref={chooser}
              type="file"
              accept={KINDS.join(',')}
              hidden
              aria-label="Image file"
              onChange={(event) => void choose(event)}
            />
            <Button variant="default" disabled={save.isPending} onClick={() => chooser.current?.click()}>
              {user.avatar_url === null ? 'Choose profile picture' : 'Change profile picture'}
            </Button>
            {user.avatar_url !== null && (
              <Button variant="subtle" disabled={save.isPending} onClick={() => setRemoving(true)}>
                Remove
              </Button>
            )}
          </Group>
          {save.isPending && (
            <Group mt="sm" c="dimmed" fz="sm" role="status">
              {save.variables === null ? 'Removing...' : 'Uploading...'}
              {save.variables !== null && <progress className={classes.progress} value={share} max={1} aria-label="Upload" />}
            </Group>
          )}
        </Box>
      </Group>
      {refusal && (
        <Box mt="md">
          <PortalNotice tone="error" title={refusal} />
        </Box>
      )}
      {picture && <PortalCropDialog picture={picture} onCrop={send} onCancel={() => setPicture(null)} />}
      {removing && (
        <PortalConfirm
          title="Remove your profile picture?"
          confirm="Remove profile picture"
          onConfirm={() => send(null)}
          onCancel={() => setRemoving(false)}
        >
          <p>Your initials are shown instead. You can choose another at any time.</p>
        </PortalConfirm>
      )}
    </PortalPanel>
  );
}

function problemOf(file: File): string | null {
  if (!KINDS.includes(file.type)) return 'Please choose a PNG, JPEG or WebP image.';
  return file.size > MAX_AVATAR_BYTES ? 'This image is larger than 5 MB. Please choose a smaller one.' : null;
}
