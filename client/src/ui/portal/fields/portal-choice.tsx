import { Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './portal-choice.module.css';
import { PortalGroup } from '../forms/portal-group';

export interface PortalChoiceOption<T extends string> {
  value: T;
  label: string;
  /** An explanation or preview of the option. */
  hint?: string;
}

interface PortalChoiceProps<T extends string> {
  label: string;
  hint?: string;
  options: readonly PortalChoiceOption<T>[];
  /** Null before a choice was made. */
  value: T | null;
  disabled?: boolean;
  /** Name of the form field, by which it is found for its error. */
  path?: string;
  /** Error message of the field. */
  error?: ReactNode;
  onChange: (value: T) => void;
}

/** A few exclusive options side by side, each with space for an example. */
export function PortalChoice<T extends string>({
  label,
  hint,
  options,
  value,
  disabled = false,
  path,
  error,
  onChange,
}: PortalChoiceProps<T>) {
  const name = useId();
  return (
    <PortalGroup label={label} hint={hint} error={error} disabled={disabled}>
      <div className={classes.options}>
        {options.map((option, index) => (
          <label key={option.value} className={classes.option}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              data-path={index === 0 ? path : undefined}
              onChange={() => onChange(option.value)}
            />
            <Stack component="span" gap={0} miw={0}>
              <Text span fw={500}>
                {option.label}
              </Text>
              {option.hint && (
                <Text span size="xs" c="dimmed">
                  {option.hint}
                </Text>
              )}
            </Stack>
          </label>
        ))}
      </div>
    </PortalGroup>
  );
}
