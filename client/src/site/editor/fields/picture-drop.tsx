import { Button } from '@mantine/core';
import IconUpload from '@tabler/icons-react/dist/esm/icons/IconUpload.mjs';
import { type ChangeEvent, type ReactNode, useRef } from 'react';
import { useFileDrop } from '../../../lib/forms/use-file-drop';
import classes from './picture-drop.module.css';
import { PICTURE_KINDS, usePictureUpload } from './use-picture-upload';

interface PictureDropProps {
  /** Label of the button. */
  label: string;
  /** Accepts several files at once. */
  multiple?: boolean;
  onStored: (address: string) => void;
  /** The current image and its actions. */
  children?: ReactNode;
  more?: ReactNode;
}

/** A drop zone for images: choose or drop files, follow the upload, cancel it. */
export function PictureDrop({ label, multiple = false, onStored, children, more }: PictureDropProps) {
  const chooser = useRef<HTMLInputElement>(null);
  const { share, problem, start, cancel } = usePictureUpload(onStored, multiple);

  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const files = Array.from(event.currentTarget.files ?? []);
    // Choosing the same file again must also fire a change event.
    event.currentTarget.value = '';
    start(files);
  };
  const drop = useFileDrop((files) => start(files.slice(0, multiple ? undefined : 1)));

  return (
    <div className={classes.drop} {...drop}>
      {children}
      <div className={classes.side}>
        <input ref={chooser} type="file" accept={PICTURE_KINDS.join(',')} multiple={multiple} hidden onChange={choose} />
        {share === null ? (
          <div className={classes.actions}>
            <Button
              variant="default"
              size="xs"
              leftSection={<IconUpload size={14} aria-hidden="true" />}
              onClick={() => chooser.current?.click()}
            >
              {label}
            </Button>
            {more}
          </div>
        ) : (
          <div className={classes.busy}>
            <span role="status">{share < 1 ? 'Uploading...' : 'Preparing the image...'}</span>
            <progress className={classes.progress} value={share < 1 ? share : undefined} max={1} aria-label="Upload" />
            <Button variant="subtle" size="xs" onClick={cancel}>
              Cancel
            </Button>
          </div>
        )}
      </div>
      {problem && (
        <p className={classes.problem} role="alert">
          <strong>{problem.title}</strong> {problem.why}
        </p>
      )}
    </div>
  );
}
