import { Box, Button, Group, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { formMessage } from '../../../lib/forms/forms';
import { Picture } from '../../../ui/public/picture';
import { PortalCropDialog } from '../../../ui/portal/pictures/portal-crop-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { MemberPortrait } from '../../about/team/member-portrait';
import thumb from '../../../ui/portal/pictures/portal-thumb.module.css';
import classes from './portrait-field.module.css';
import { uploadPortrait } from './team.api';

/** Side length in pixels: twice that shown on the about page. */
const SIDE = 800;
const MAX_BYTES = 25 * 1024 * 1024;

interface PortraitFieldProps {
  /** The person's name; the initials are the placeholder. */
  name: string;
  /** Address of the portrait, or null. */
  value: string | null;
  error: ReactNode;
  onChange: (address: string | null) => void;
  /** Reports whether an upload is in progress, without which the form would be saved. */
  onUploading: (uploading: boolean) => void;
}

/** A portrait: choose an image, crop it to a square, upload it; it is attached once the form is saved. */
export function PortraitField({ name, value, error, onChange, onUploading }: PortraitFieldProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<ImageBitmap | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [share, setShare] = useState(0);
  const send = useMutation({
    mutationFn: (square: Blob) => uploadPortrait(square, setShare),
    onMutate: () => onUploading(true),
    onSuccess: onChange,
    onSettled: () => onUploading(false),
  });
  const refusal = problem ?? error ?? formMessage([], send.error, 'The profile picture could not be uploaded. Please try again.');

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Choosing the same file again must also fire a change event.
    input.value = '';
    if (file === undefined) return;
    send.reset();
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem('This image is larger than 25 MB. Please choose a smaller one.');
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('This file cannot be read as an image. Please choose another.');
    }
  };

  return (
    <Stack role="group" aria-label="Profile picture" gap="sm">
      <Group wrap="nowrap" gap="md">
        <Box component="span" className={thumb.thumb} __vars={{ '--thumb': '5rem' }}>
          {value === null ? <MemberPortrait name={name} /> : <Picture src={value} alt="" sizes="5rem" />}
        </Box>
        <Stack gap="xs" miw={0}>
          <Text size="xs" c="dimmed">
            {value === null ? 'Initials are shown until you add a profile picture.' : 'Shown on the about page once you save.'}
          </Text>
          <Group gap="xs">
            <input
              ref={chooser}
              type="file"
              accept="image/*"
              className="visually-hidden"
              tabIndex={-1}
              aria-label="Image file"
              onChange={(event) => void choose(event)}
            />
            <Button variant="default" size="xs" disabled={send.isPending} onClick={() => chooser.current?.click()}>
              {value === null ? 'Choose profile picture' : 'Change profile picture'}
            </Button>
            {value !== null && (
              <Button variant="subtle" size="xs" disabled={send.isPending} onClick={() => onChange(null)}>
                Remove profile picture
              </Button>
            )}
          </Group>
          {send.isPending && (
            <Group wrap="nowrap" fz="xs" c="dimmed" role="status">
              Uploading...
              <progress className={classes.progress} value={share} max={1} aria-label="Upload" />
            </Group>
          )}
        </Stack>
      </Group>
      {typeof refusal === 'string' && refusal !== '' && <PortalNotice tone="error" title={refusal} />}
      {picture && (
        <PortalCropDialog
          picture={picture}
          shape="square"
          side={SIDE}
          onCancel={() => setPicture(null)}
          onCrop={(square) => {
            setPicture(null);
            setShare(0);
            send.mutate(square);
          }}
        />
      )}
    </Stack>
  );
}
