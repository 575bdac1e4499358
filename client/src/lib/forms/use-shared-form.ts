import { type FormErrors, useForm } from '@mantine/form';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useEffect, useState } from 'react';
import { focusFirstError, formMessage, showFieldErrors, withoutErrorsOf } from './forms';
import { TabInput } from './tab-input';
import { ApiError } from '../http/http';
import { useLeaveGuard } from '../navigation/leave-guard';
import { meQuery } from '../http/query';
import { alike, changedFields, collisions, rebase } from './three-way';

/** What a form was loaded with, and the version that a save is checked against. */
export interface Loaded<V> {
  values: V;
  version: number;
}

/**
 * What happened last: it was saved, or another person had saved before. Then `fields` are those that both changed, `taken` those that only
 * the other one changed, and `latest` is what stands there now.
 */
export type Outcome<V> =
  { kind: 'saved' } | { kind: 'changedElsewhere'; fields: Array<keyof V & string>; taken: Array<keyof V & string>; latest: V } | null;

interface SharedFormOptions<V extends object> {
  /** Tells this form from all others, and what it edits from the rest of its kind: `project:<id>`. */
  name: string;
  /** The form's element, where a refused field is focused. */
  root: RefObject<HTMLFormElement | null>;
  loaded: Loaded<V>;
  validate?: (values: V) => FormErrors;
  /** Sends the values and gives what stands there then. */
  send: (values: V, version: number) => Promise<Loaded<V>>;
  /** Reads what the server holds from the `current` of a refused save; null when it is something else. */
  currentOf: (current: unknown) => Loaded<V> | null;
  /** Frees what was typed from parts that are gone on the server, after it was taken over to what stands there now; `sent` is what that came of, after a save. */
  carry?: (typed: V, latest: V, sent?: V) => V;
  /** What the specification says when a save fails and the server gave no reason. */
  failure: string;
  onSaved?: (saved: Loaded<V>) => void;
}

/** What was typed when a session ended, by the names of the forms. */
const held = new TabInput<{ base: Loaded<object>; values: object }>();

/**
 * A form on something that two people may edit: it knows what is unsaved, guards it, and when another person was faster it takes what was
 * typed over to what stands now, so that nothing is lost on either side and the next save is a decision. When the session ends in the
 * middle of it, the form has what was typed again once its owner is signed in and opens it; a window that `useHeldWindow` opened opens itself.
 */
export function useSharedForm<V extends object>({
  name: formName,
  root,
  loaded,
  validate,
  send,
  currentOf,
  carry = (typed) => typed,
  failure,
  onSaved,
}: SharedFormOptions<V>) {
  const { userId, left } = useHeldForm<V>(formName);
  const [base, setBase] = useState(loaded);
  const [outcome, setOutcome] = useState<Outcome<V>>(() =>
    left === null || left.base.version === loaded.version ? null : changedElsewhere(left.values, left.base, loaded),
  );
  const [resumed, setResumed] = useState(left !== null);
  const form = useForm<V>({
    initialValues: left === null ? loaded.values : carry(rebase(left.values, left.base.values, loaded.values), loaded.values),
    ...(validate && { validate }),
  });
  const { values } = form;
  const unsaved = changedFields(base.values, values).length > 0;
  useLeaveGuard(unsaved);
  useEffect(() => {
    if (unsaved && userId !== null) held.write(formName, userId, { base, values });
    else held.remove(formName);
  }, [formName, userId, unsaved, base, values]);

  const save = useMutation({
    mutationFn: (values: V) => send(values, base.version),
    onSuccess: (saved, sent) => {
      setBase(saved);
      // What was typed while it was being saved stays, as not saved yet.
      form.setValues(carry(rebase(form.getValues(), sent, saved.values), saved.values, sent));
      setOutcome({ kind: 'saved' });
      setResumed(false);
      onSaved?.(saved);
    },
    onError: (error) => {
      if (showFieldErrors(form, root.current, error)) return;
      const latest = error instanceof ApiError && error.status === 409 ? currentOf(error.current) : null;
      if (latest === null) return;
      const typed = form.getValues();
      setOutcome(changedElsewhere(typed, base, latest));
      form.setValues(carry(rebase(typed, base.values, latest.values), latest.values));
      setBase(latest);
    },
  });

  /** True when the fields may be sent; otherwise focuses the first that may not. */
  function check(): boolean {
    if (save.isPending) return false;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirstError(root.current, errors);
    return !hasErrors;
  }

  /** Sends fields that were checked. */
  function commit(): void {
    setOutcome(null);
    save.mutate(form.getValues());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (check()) commit();
  }

  function discard(): void {
    form.setValues(base.values);
    form.clearErrors();
    save.reset();
    setOutcome(null);
    setResumed(false);
  }

  /** Gives up what was typed in a field that both changed, for what the other one saved. */
  function takeTheirs(name: keyof V & string): void {
    if (outcome?.kind !== 'changedElsewhere') return;
    form.setValues({ [name]: outcome.latest[name] } as Partial<V>);
    form.setErrors((errors) => withoutErrorsOf(errors, name));
    setOutcome({ ...outcome, fields: outcome.fields.filter((field) => field !== name), taken: [...outcome.taken, name] });
  }

  const names = Object.keys(form.values);
  return {
    form,
    unsaved,
    saving: save.isPending,
    outcome: unsaved && outcome?.kind === 'saved' ? null : outcome,
    refusal: outcome?.kind === 'changedElsewhere' ? null : formMessage(names, save.error, failure),
    /** True while the form holds what was typed before the session ended. */
    resumed: resumed && unsaved,
    /** What a save is checked against, and where `discard` leads back to. */
    base,
    check,
    commit,
    submit,
    discard,
    takeTheirs,
  };
}

/** What this person had typed into the form when their session ended; null when there is nothing. It is held no longer than that. */
function useHeldForm<V extends object>(name: string): { userId: string | null; left: { base: Loaded<V>; values: V } | null } {
  const client = useQueryClient();
  const [userId] = useState(() => signedIn(client));
  // The name stands for the shape.
  const [left] = useState(() => (userId === null ? null : (held.read(name, userId) as { base: Loaded<V>; values: V } | null)));
  useEffect(
    () => () => {
      // Whoever closes the form while they are signed in was asked and gave it up.
      if (signedIn(client) === userId) held.remove(name);
    },
    [client, name, userId],
  );
  return { userId, left };
}

/** Whether what this person typed into the form is held. */
export function holdsInput(formName: string, userId: string): boolean {
  return held.read(formName, userId) !== null;
}

/** Who is signed in, or null. */
export function signedIn(client: QueryClient): string | null {
  return client.getQueryData(meQuery.queryKey)?.user?.id ?? null;
}

function changedElsewhere<V extends object>(typed: V, base: Loaded<V>, latest: Loaded<V>): Exclude<Outcome<V>, null> {
  return {
    kind: 'changedElsewhere',
    fields: collisions(typed, base.values, latest.values),
    taken: changedFields(base.values, latest.values).filter((name) => alike(typed[name], base.values[name])),
    latest: latest.values,
  };
}
