import { type FormEvent, type RefObject, useEffect } from 'react';
import { ApiError, joined, messageOf, wasCalledOff } from '../http/http';

/**
 * What every form here does alike. Inputs get their name through `form.getInputProps(name)`, which also writes it into the
 * element as `data-path`: that is how a field is found in the page.
 */

/** As much of a form of @mantine/form as is needed to hand it errors. */
interface FieldErrorsTaker {
  getValues: () => object;
  setErrors: (errors: Record<string, string>) => void;
}

/** As much of a form of @mantine/form as is needed to send it. */
export interface Submittable<Values> {
  onSubmit: (
    send: (values: Values) => void,
    refuse: (errors: Record<string, unknown>) => void,
  ) => (event: FormEvent<HTMLFormElement>) => void;
}

/** What a form does when it is sent: hands over values that its own rules accept, or focuses the first field that they refuse. */
export function submitting<Values>(form: Submittable<Values>, send: (values: Values, fields: HTMLFormElement) => void) {
  return (event: FormEvent<HTMLFormElement>): void => {
    const fields = event.currentTarget;
    form.onSubmit(
      (values) => send(values, fields),
      (errors) => focusFirstError(fields, errors),
    )(event);
  };
}

/** Moves the keyboard to the first field, in reading order, that has an error. */
export function focusFirstError(root: HTMLElement | null, errors: Readonly<Record<string, unknown>>): void {
  for (const field of fieldsIn(root)) {
    const name = field.dataset.path;
    if (name !== undefined && errors[name]) {
      field.focus();
      return;
    }
  }
}

/**
 * Puts the server's sentences beside the fields that they speak of and focuses the first.
 *
 * @returns true when at least one field of this form took a sentence; the caller then need not repeat the error elsewhere
 */
export function showFieldErrors(form: FieldErrorsTaker, root: HTMLElement | null, error: unknown): boolean {
  if (!(error instanceof ApiError)) return false;
  const known = fieldErrorsFor(Object.keys(form.getValues()), error.fields);
  if (Object.keys(known).length === 0) return false;
  form.setErrors(known);
  focusFirstError(root, known);
  return true;
}

/**
 * What a form says above its button about a failed submit, or null when the server's sentences stand beside fields already, or when the
 * person called it off. Where no answer came, it says so after the fallback.
 *
 * @param names the form's fields
 * @param fallback the words that the specification gives for a failure without a sentence from the server
 */
export function formMessage(names: readonly string[], error: unknown, fallback: string): string | null {
  if (error === null || error === undefined || wasCalledOff(error)) return null;
  if (error instanceof ApiError && Object.keys(fieldErrorsFor(names, error.fields)).length > 0) return null;
  if (!(error instanceof ApiError)) return fallback;
  // Without an answer there is a reason all the same: the person can do something about it.
  if (error.status === 0) return joined(fallback, error.message);
  // The server's own sentence for all that is not there speaks of pages.
  if (error.code === 'not-found') return joined(fallback, 'It no longer exists. It may have been deleted in the meantime.');
  return messageOf(error, fallback);
}

/** The sentences among `fields` that belong to inputs of this form, or to parts of one: `links.0.url` to the list `links`. */
export function fieldErrorsFor(names: readonly string[], fields: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).filter(([name, sentence]) => names.includes(name.split('.', 1)[0] ?? name) && sentence !== ''),
  );
}

/** The errors of a form without those of a list whose entries have moved. */
export function withoutErrorsOf<E extends Readonly<Record<string, unknown>>>(errors: E, name: string): E {
  return Object.fromEntries(Object.entries(errors).filter(([path]) => path !== name && !path.startsWith(`${name}.`))) as E;
}

/**
 * Takes over what stood in text inputs before the page came alive: typed by a quick hand on a server-rendered form, or filled in by a
 * password manager. Without it the screen would show values that the form does not know.
 *
 * @param setValues the form's own `setValues`, which keeps its identity between renders
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

/** The same for one field whose text is the state of a component, such as a search. */
export function useAdoptTyped(setTyped: (typed: string) => void, field: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const typed = field.current?.value ?? '';
    if (typed !== '') setTyped(typed);
  }, [setTyped, field]);
}

/** Asks before the tab is closed or reloaded while something typed is not saved. */
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
