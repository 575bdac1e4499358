import { type FormEvent, type RefObject, useEffect } from 'react';
import { joined, withoutRetryAdvice } from '../http/failure-text';
import { ApiError, messageOf, isProofRequired } from '../http/http';

/**
 * Behaviour shared by all forms. Inputs get their name through `form.getInputProps(name)`, which also sets `data-path` on the element, by
 * which a field is found in the page.
 */

/** The part of a @mantine/form form that is needed to set errors. */
interface FieldErrorsForm {
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
}

/** The part of a @mantine/form form that is needed to submit it. */
export interface Submittable<Values> {
  onSubmit: (
    send: (values: Values) => void,
    refuse: (errors: Record<string, unknown>) => void,
  ) => (event: FormEvent<HTMLFormElement>) => void;
}

/** Submit handler of a form: passes on valid values, or focuses the first invalid field. */
export function submitting<Values>(form: Submittable<Values>, send: (values: Values, fields: HTMLFormElement) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    const fields = event.currentTarget;
    form.onSubmit(
      (values) => send(values, fields),
      (errors) => focusFirstError(fields, errors),
    )(event);
  };
}

/** Focuses the first field with an error, in reading order. */
export function focusFirstError(root: HTMLElement | null, errors: Readonly<Record<string, unknown>>): void {
  for (const field of fieldsIn(root)) {
    const name = field.dataset.path;
    if (name !== undefined && errors[name]) {
      field.focus();
      showMessageOf(field);
      return;
    }
  }
}

/** Scrolls to a field's label above it, and to its error message below it, which is rendered after the focus has moved. */
function showMessageOf(field: HTMLElement): void {
  requestAnimationFrame(() => {
    if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.labels?.[0]?.scrollIntoView({ block: 'nearest' });
    const ids = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    for (const id of ids) document.getElementById(id)?.scrollIntoView({ block: 'nearest' });
  });
}

/**
 * Shows the server's error messages next to their fields and focuses the first one.
 * @returns true if at least one field of this form got a message; the caller then need not repeat the error elsewhere
 */
export function showFieldErrors(form: FieldErrorsForm, root: HTMLElement | null, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const fieldErrors = fieldErrorsFor(Object.keys(form.getValues()), error.fields);
  if (Object.keys(fieldErrors).length === 0) return false;
  form.setErrors(fieldErrors);
  focusFirstError(root, fieldErrors);
  return true;
}

/**
 * The message above a form's button after a failed submit; null if the server's messages are shown next to fields, or if the user
 * cancelled. If there was no response, the reason follows the fallback.
 * @param names the form's fields
 * @param fallback the text that the specification gives for a failure without a message from the server
 */
export function formMessage(names: readonly string[], error: unknown, fallback: string): string | null {
  if (error === null || error === undefined || isProofRequired(error)) return null;
  if (error instanceof ApiError && Object.keys(fieldErrorsFor(names, error.fields)).length > 0) return null;
  if (!(error instanceof ApiError)) return fallback;
  // Even without a response there is a reason that the user can act on.
  if (error.status === 0) return joined(fallback, error.message);
  // The server's generic not-found message is about pages.
  if (error.code === 'not-found') {
    return joined(withoutRetryAdvice(fallback), 'It no longer exists. It may have been deleted in the meantime.');
  }
  return messageOf(error, fallback);
}

/** The messages in `fields` that belong to inputs of this form, or to parts of one: `links.0.url` to the list `links`. */
export function fieldErrorsFor(names: readonly string[], fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, message]) => names.includes(name.split('.', 1)[0] ?? name) && message !== ''),
  );
}

/** A form's errors without those of a list whose entries have moved. */
export function withoutErrorsOf<E extends Readonly<Record<string, unknown>>>(errors: E, name: string): E {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`))) as E;
}

/**
 * Adopts text that was entered into server-rendered inputs before hydration, by the user or a password manager. Otherwise the screen would
 * show values that the form does not have.
 * @param setValues the form's own `setValues`, which is stable between renders
 */
export function useAdoptTypedValues(setValues: (typed: Record<string, string>) => void, root: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const typed: Record<string, string> = {};
    for (const field of fieldsIn(root.current)) {
      const name = field.dataset.path;
      if (name !== undefined && field instanceof HTMLInputElement && field.value !== '') typed[name] = field.value;
    }
    if (Object.keys(typed).length > 0) setValues(typed);
  }, [setValues, root]);
}

/** The same for a single field held in component state, such as a search field. */
export function useAdoptTyped(setTyped: (typed: string) => void, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '') setTyped(typed);
  }, [setTyped, field]);
}

/** Asks for confirmation before the tab is closed or reloaded with unsaved input. */
export function useWarnBeforeLeaving(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [unsaved]);
}

function fieldsIn(root: HTMLElement | null): HTMLElement[] {
  return root === null ? [] : Array.from(root.querySelectorAll<HTMLElement>('[data-path]'));
}
