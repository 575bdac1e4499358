import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs';
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs';
import classes from './portal-password-match.module.css';

interface PortalPasswordMatchProps {
  password: string;
  confirm: string;
}

/** Says whether the two passwords are the same, once the second has been begun. The line keeps its place while it is empty. */
export function PortalPasswordMatch({ password, confirm }: PortalPasswordMatchProps) {
  const same = password === confirm;
  return (
    <p className={classes.match} data-same={same} role="status">
      {confirm !== '' && (
        <>
          {same ? <IconCheck size={14} stroke={2.5} aria-hidden="true" /> : <IconX size={14} stroke={2.5} aria-hidden="true" />}
          {same ? 'Passwords match' : 'Passwords do not match'}
        </>
      )}
    </p>
  );
}
