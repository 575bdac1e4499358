import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusFirstError } from '../../../lib/forms/forms';
import { ariaDisabled } from '../feedback/portal-aria-disabled';
import { PortalProgress } from '../feedback/portal-progress';
import classes from './portal-wizard.module.css';

interface PortalWizardProps<Step extends string> {
  /** Accessible name of the form. */
  label: string;
  steps: readonly Step[];
  titles: Readonly<Record<Step, string>>;
  current: Step;
  /** Error messages by field: a step that opens with errors focuses the first of them. */
  errors: Readonly<Record<string, unknown>>;
  sending: boolean;
  /** Label of the last button, at rest and while sending. */
  send: { label: string; busy: string };
  /** Next step, or submit at the last one; not called while sending. Returns the errors by field. */
  onSubmit: () => Readonly<Record<string, unknown>>;
  onBack: () => void;
  /** Above the steps, for example the result of the last submission. */
  notice?: ReactNode;
  /** Below the buttons. */
  note: ReactNode;
  children: ReactNode;
}

/** A form in steps, shown one at a time. Enter continues. */
export function PortalWizard<Step extends string>({
  label,
  steps,
  titles,
  current,
  errors,
  sending,
  send,
  onSubmit,
  onBack,
  notice,
  note,
  children,
}: PortalWizardProps<Step>) {
  const root = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(current);

  // Focus the heading of a new step; if it was opened for an error, the field.
  useEffect(() => {
    if (shown.current === current) return;
    shown.current = current;
    heading.current?.focus({ preventScroll: true });
    focusFirstError(root.current, errors);
    const above = (root.current?.getBoundingClientRect().top ?? 0) < 0;
    if (above && document.activeElement === heading.current) root.current?.scrollIntoView();
  }, [current, errors]);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!sending) focusFirstError(event.currentTarget, onSubmit());
  };
  const at = steps.indexOf(current);

  return (
    <form ref={root} noValidate className={classes.wizard} aria-label={label} onSubmit={submit}>
      {notice}
      <PortalProgress steps={steps} titles={titles} current={current} />
      <Title ref={heading} tabIndex={-1} size="h1">
        <Text component="span" display="block" size="xs" c="dimmed" mb="xxs">
          Step {at + 1} of {steps.length}
        </Text>
        {titles[current]}
      </Title>
      <Stack gap="lg">
        {children}
        <Group className={classes.actions} justify="flex-end" pt="xxs">
          {at > 0 && (
            <Button variant="default" disabled={sending} onClick={onBack}>
              Back
            </Button>
          )}
          <Button type="submit" {...ariaDisabled(sending)}>
            {at < steps.length - 1 ? 'Next' : sending ? send.busy : send.label}
          </Button>
        </Group>
        {note}
      </Stack>
    </form>
  );
}
