import { Text } from '@mantine/core';
import { type ReactNode, type Ref, useId } from 'react';
import classes from './portal-group.module.css';

interface PortalGroupProps {
  ref?: Ref<HTMLFieldSetElement>;
  label: string;
  hint?: ReactNode;
  /** Error message of the whole group. */
  error?: ReactNode;
  disabled?: boolean;
  children: ReactNode;
}

/** Several inputs that answer one question: the group's label above, help below, then the error, as for a single field. */
export function PortalGroup({ ref, label, hint, error, disabled = false, children }: PortalGroupProps) {
  const id = useId();
  const described = [hint ? `${id}hint` : '', error ? `${id}error` : ''].join(' ').trim();
  return (
    <fieldset ref={ref} className={classes.group} disabled={disabled} aria-describedby={described || undefined}>
      <Text component="legend" fw={500}>
        {label}
      </Text>
      {hint && (
        <Text id={`${id}hint`} size="xs" c="dimmed">
          {hint}
        </Text>
      )}
      <div className={classes.content}>{children}</div>
      {error && (
        <Text id={`${id}error`} size="xs" c="var(--danger)" mt="xxs">
          {error}
        </Text>
      )}
    </fieldset>
  );
}
