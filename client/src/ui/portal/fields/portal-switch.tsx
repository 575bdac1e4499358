import { Text } from '@mantine/core';
import { useId } from 'react';
import classes from './portal-switch.module.css';

interface PortalSwitchProps {
  /** Label of the setting. */
  label: string;
  /** True if the label is for screen readers only, because something next to the switch shows it. */
  quiet?: boolean;
  /** What the setting belongs to, for screen readers only; for a page with several switches of the same label. */
  of?: string;
  /** A sentence below the label. */
  description?: string;
  checked: boolean;
  /** Pending: the switch keeps its state and the focus until the response arrives. */
  busy?: boolean;
  onChange: (checked: boolean) => void;
}

/** A switch whose state is visible by position as well as colour. Controlled: the change takes effect when the caller updates `checked`. */
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
