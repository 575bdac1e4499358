import { Button } from '@mantine/core';
import IconFile from '@tabler/icons-react/dist/esm/icons/IconFile.mjs';
import { type ChangeEvent, useId, useRef } from 'react';
import { APPLICATION_FILE_ENDINGS } from '../../../../server/site/applications/applications.rules';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { fileSize } from '../../ui/format/file-size';
import { ACCEPTED_FILES } from './apply-file';
import classes from './file-field.module.css';
import type { ApplicationState } from './use-application';

/** An optional file: choose, show, remove. */
export function FileField({ application: { file, lostFile, fileError, chooseFile } }: { application: ApplicationState }) {
  const chooser = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const id = useId();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.currentTarget.files?.[0];
    // Choosing the same file again must also fire a change event.
    event.currentTarget.value = '';
    if (chosen !== undefined) chooseFile(chosen);
  };
  const remove = (): void => {
    chooseFile(null);
    opener.current?.focus();
  };
  return (
    <div role="group" aria-labelledby={`${id}label`} aria-describedby={`${id}help`} className={classes.field}>
      <p id={`${id}label`} className={classes.label}>
        File (optional)
      </p>
      {lostFile !== null && (
        <PortalNotice tone="warning" title={`Please choose “${lostFile}” again`}>
          <p>Your text was saved in this browser, but a file cannot be.</p>
        </PortalNotice>
      )}
      <div className={classes.row} data-chosen={file !== null || undefined}>
        {file !== null && (
          <p className={classes.file}>
            <IconFile className={classes.icon} size={20} stroke={1.6} aria-hidden="true" />
            <span className={classes.name}>{file.name}</span>
            <span className={classes.size}>{fileSize(file.size)}</span>
          </p>
        )}
        <input
          ref={chooser}
          type="file"
          accept={ACCEPTED_FILES}
          className="visually-hidden"
          tabIndex={-1}
          aria-label="Application file"
          onChange={choose}
        />
        <div className={classes.actions}>
          <Button
            ref={opener}
            variant="default"
            data-path="file"
            aria-describedby={fileError === null ? undefined : `${id}error`}
            onClick={() => chooser.current?.click()}
          >
            {file === null ? 'Choose a file' : 'Choose another'}
          </Button>
          {file !== null && (
            <Button variant="subtle" color="gray" onClick={remove}>
              Remove file
            </Button>
          )}
        </div>
      </div>
      <p id={`${id}help`} className={classes.help}>
        A CV, a cover letter or images of your work: {APPLICATION_FILE_ENDINGS.join(', ')}, up to 10 MB.
      </p>
      <div role="alert">
        {fileError !== null && (
          <p id={`${id}error`} className={classes.error}>
            {fileError}
          </p>
        )}
      </div>
    </div>
  );
}
