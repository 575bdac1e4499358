import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { focusFirstError } from '../../../lib/forms/forms';
import { PortalProgress } from '../feedback/portal-progress';
import classes from './portal-wizard.module.css';

interface PortalWizardProps<Step extends string> {
  /** Names the form for screen readers. */
  label: string;
  steps: readonly Step[];
  titles: Readonly<Record<Step, string>>;
  current: Step;
  /** What is said about fields, by field: a step that opens with some of it begins at the first of them. */
  errors: Readonly<Record<string, unknown>>;
  sending: boolean;
  /** What the last button says, and says while it sends. */
  send: { label: string; busy: string };
  /** Next, or send at the last step; not called while sending. Returns what stands in the way, by field. */
  onSubmit: () => Readonly<Record<string, unknown>>;
  onBack: () => void;
  /** Above the steps, for example what became of the last form. */
  notice?: ReactNode;
  /** Below the buttons. */
  note: ReactNode;
  children: ReactNode;
}

/** A form in steps, one at a time. Enter goes on. */
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

  // A new step begins at its heading; one that was opened for an error, at the field.
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
          <Button type="submit" aria-disabled={sending || undefined}>
            {at < steps.length - 1 ? 'Next' : sending ? send.busy : send.label}
          </Button>
        </Group>
        {note}
      </Stack>
    </form>
  );
}
