import { Button } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useRef, useState } from 'react';
import { formMessage } from '../../../lib/forms/forms';
import { Picture } from '../../../ui/public/picture';
import { PortalCropDialog } from '../../../ui/portal/pictures/portal-crop-dialog';
import { PortalNotice } from '../../../ui/portal/feedback/portal-notice';
import { MemberPortrait } from '../../about/member-portrait';
import classes from './portrait-field.module.css';
import { uploadPortrait } from './team.api';

/** Pixels of a side: twice what the about page shows. */
const SIDE = 800;
const MAX_BYTES = 25 * 1024 * 1024;

interface PortraitFieldProps {
  /** Whose picture it is; their initials stand in for one. */
  name: string;
  /** Address of the picture, or null. */
  value: string | null;
  error: ReactNode;
  onChange: (address: string | null) => void;
  /** Whether a picture is under way, without which the form would be saved. */
  onUploading: (uploading: boolean) => void;
}

/** A person's picture: choose one, cut it to a square, send it; it is theirs once the form is saved. */
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
  const refusal = problem ?? error ?? formMessage([], send.error, 'The picture could not be uploaded. Please try again.');

  const choose = async (event: ChangeEvent<HTMLInputElement>): Promise<void> => {
    const input = event.currentTarget;
    const file = input.files?.[0];
    // Choosing the same file once more has to count as a choice.
    input.value = '';
    if (file === undefined) return;
    send.reset();
    setProblem(null);
    if (file.size > MAX_BYTES) return setProblem('This picture is larger than 25 MB. Please choose a smaller one.');
    try {
      setPicture(await createImageBitmap(file));
    } catch {
      setProblem('This file cannot be read as a picture. Please choose another.');
    }
  };

  return (
    <div role="group" aria-label="Picture" className={classes.field}>
      <span className={classes.portrait}>
        {value === null ? <MemberPortrait name={name} /> : <Picture src={value} alt="" sizes="5rem" className={classes.picture} />}
      </span>
      <div className={classes.words}>
        <p className={classes.text}>
          {value === null ? 'Initials are shown until you add a picture.' : 'Shown on the about page once you save.'}
        </p>
        <div className={classes.actions}>
          <input
            ref={chooser}
            type="file"
            accept="image/*"
            className="visually-hidden"
            tabIndex={-1}
            aria-label="Picture file"
            onChange={(event) => void choose(event)}
          />
          <Button variant="default" size="xs" disabled={send.isPending} onClick={() => chooser.current?.click()}>
            {value === null ? 'Choose a picture' : 'Change picture'}
          </Button>
          {value !== null && (
            <Button variant="subtle" size="xs" disabled={send.isPending} onClick={() => onChange(null)}>
              Remove picture
            </Button>
          )}
        </div>
        {send.isPending && (
          <p className={classes.busy} role="status">
            Uploading...
            <progress value={share} max={1} aria-label="Upload" />
          </p>
        )}
      </div>
      {typeof refusal === 'string' && refusal !== '' && (
        <div className={classes.notice}>
          <PortalNotice tone="error" title={refusal} />
        </div>
      )}
      {picture && (
        <PortalCropDialog
          picture={picture}
          shape="square"
          side={SIDE}
          onCancel={() => setPicture(null)}
          onCut={(square) => {
            setPicture(null);
            setShare(0);
            send.mutate(square);
          }}
        />
      )}
    </div>
  );
}
