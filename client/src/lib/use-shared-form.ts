import { type FormErrors, useForm } from '@mantine/form';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type RefObject, useState } from 'react';
import { focusFirstError, formMessage, showFieldErrors, withoutErrorsOf } from './forms';
import { ApiError } from './http';
import { useLeaveGuard } from './leave-guard';
import { alike, changedFields, collisions, rebase } from './three-way';

/** What a form was loaded with, and the version that a save is checked against. */
export interface Loaded<V> {
  values: V;
  version: number;
}

/**
 * What happened last: it was saved, or somebody else had saved before. Then `fields` are those that both changed, `taken` those that only
 * the other one changed, and `latest` is what stands there now.
 */
export type Outcome<V> = { kind: 'saved' } | { kind: 'changedElsewhere'; fields: Array<keyof V & string>; taken: Array<keyof V & string>; latest: V } | null;

interface SharedFormOptions<V extends object> {
  /** The form's element, where a refused field is focused. */
  root: RefObject<HTMLFormElement | null>;
  loaded: Loaded<V>;
  validate?: (values: V) => FormErrors;
  /** Sends the values and gives what stands there then. */
  send: (values: V, version: number) => Promise<Loaded<V>>;
  /** Reads what the server holds from the `current` of a refused save; null when it is something else. */
  currentOf: (current: unknown) => Loaded<V> | null;
  /** Frees what was typed from parts that are gone on the server, after it was taken over to what stands there now. */
  carry?: (typed: V, latest: V) => V;
  /** What the specification says when a save fails and the server gave no reason. */
  failure: string;
  onSaved?: (saved: Loaded<V>) => void;
}

/**
 * A form on something that two people may edit: it knows what is unsaved, guards it, and when somebody else was faster it takes what was
 * typed over to what stands now, so that nothing is lost on either side and the next save is a decision.
 */
export function useSharedForm<V extends object>({ root, loaded, validate, send, currentOf, carry = (typed) => typed, failure, onSaved }: SharedFormOptions<V>) {
  const [base, setBase] = useState(loaded);
  const [outcome, setOutcome] = useState<Outcome<V>>(null);
  const form = useForm<V>({ initialValues: loaded.values, ...(validate && { validate }) });
  const unsaved = changedFields(base.values, form.values).length > 0;
  useLeaveGuard(unsaved);

  const save = useMutation({
    mutationFn: (values: V) => send(values, base.version),
    onSuccess: (saved) => {
      setBase(saved);
      form.setValues(saved.values);
      setOutcome({ kind: 'saved' });
      onSaved?.(saved);
    },
    onError: (error) => {
      if (showFieldErrors(form, root.current, error)) return;
      const latest = error instanceof ApiError && error.status === 409 ? currentOf(error.current) : null;
      if (latest === null) return;
      const typed = form.getValues();
      const fields = collisions(typed, base.values, latest.values);
      const taken = changedFields(base.values, latest.values).filter((name) => alike(typed[name], base.values[name]));
      setOutcome({ kind: 'changedElsewhere', fields, taken, latest: latest.values });
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
    /** What a save is checked against, and where `discard` leads back to. */
    base,
    check,
    commit,
    submit,
    discard,
    takeTheirs,
  };
}
