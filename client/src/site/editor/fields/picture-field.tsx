import { Button } from '@mantine/core';
import IconPhoto from '@tabler/icons-react/dist/esm/icons/IconPhoto.mjs';
import { useId } from 'react';
import { safeImage } from '../../../../../server/site/text/safe-url.rules';
import { Picture } from '../../../ui/public/picture';
import { useField } from './field-scope';
import { PictureDrop } from './picture-drop';
import classes from './picture-field.module.css';

interface PictureFieldProps {
  path: string;
  label: string;
  hint?: string;
  /** Address of the image; empty if there is none. */
  value: string;
  onChange: (value: string) => void;
  /** Round, for people. */
  round?: boolean;
}

/** One image: preview, replace, remove. */
export function PictureField({ path, label, hint, value, onChange, round = false }: PictureFieldProps) {
  const id = useId();
  const { error, ...field } = useField(path);
  // An image of another host is kept, but this page loads nothing from there.
  const shown = safeImage(value);
  return (
    <div {...field} className={classes.field} role="group" aria-labelledby={id} tabIndex={-1}>
      <span id={id} className={classes.label}>
        {label}
      </span>
      <PictureDrop
        label={value === '' ? 'Upload image' : 'Replace image'}
        onStored={onChange}
        more={
          value !== '' && (
            <Button variant="subtle" size="xs" onClick={() => onChange('')}>
              Remove image
            </Button>
          )
        }
      >
        <span className={classes.thumb} data-round={round || undefined}>
          {shown === null ? <IconPhoto size={20} stroke={1.4} aria-hidden="true" /> : <Picture src={shown} alt="" sizes="112px" />}
        </span>
      </PictureDrop>
      {value !== '' && shown === null && <p className={classes.hint}>{value}</p>}
      {hint && <p className={classes.hint}>{hint}</p>}
      {error && <p className={classes.problem}>{error}</p>}
    </div>
  );
}
