import { Text } from '@mantine/core';
import { useId } from 'react';
import classes from './portal-switch.module.css';

interface PortalSwitchProps {
  /** What is on or off. */
  label: string;
  /** True where the label is said but not shown, because something beside the switch shows it. */
  quiet?: boolean;
  /** What it belongs to, read with the label and not shown; where several switches on a page bear one label. */
  of?: string;
  /** A sentence below the label. */
  description?: string;
  checked: boolean;
  /** On its way: it stays as it is and keeps the keyboard until the answer is there. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** On or off, shown by the place of its knob as much as by colour. What it switches takes effect when the caller says so. */
export function PortalSwitch({ label, quiet = false, of, description, checked, busy = false, onChange }: PortalSwitchProps) {
  const id = useId();
  return (
    <div className={classes.field} data-quiet={quiet || undefined}>
      <input
        id={id}
        type="checkbox"
        role="switch"
        className={classes.switch}
        checked={checked}
        aria-disabled={busy || undefined}
        aria-describedby={description ? `${id}text` : undefined}
        onChange={(event) => !busy && onChange(event.currentTarget.checked)}
      />
      <Text component="label" htmlFor={id} className={quiet ? 'visually-hidden' : undefined} fw={500}>
        {label}
        {of && <span className="visually-hidden"> ({of})</span>}
      </Text>
      {description && (
        <Text id={`${id}text`} className={classes.text} size="xs" c="dimmed">
          {description}
        </Text>
      )}
    </div>
  );
}
