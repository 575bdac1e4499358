import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useState } from 'react';
import { useEarlierDraft, useStoreDraft } from './form-drafts';
import { focusFirstError, formMessage, showFieldErrors, useWarnBeforeLeaving, withoutErrorsOf } from './forms';
import { type Loaded, merge, type Outcome } from './merge';
import { useLeaveGuard } from '../navigation/leave-guard';
import { asTyped, changedFields, rebase } from './three-way';
import { useVersionedSave } from './use-versioned-save';

interface SharedFormOptions<V extends object> {
  /** Tells this form from all others, and what it edits from the rest of its kind: `project:<id>`. */
  name: string;
  /** The form's element, where a refused field is focused. */
  root: RefObject<HTMLFormElement | null>;
  loaded: Loaded<V>;
  validate?: (values: V) => FormErrors;
  /** Sends the values and gives what stands there then. `base` is what they were typed from. */
  send: (values: V, version: number, base: V) => Promise<Loaded<V>>;
  /** Reads what the server holds from the `current` of a refused save; null when it is something else. */
  currentOf: (current: unknown) => Loaded<V> | null | Promise<Loaded<V> | null>;
  /** Frees what was typed from parts that are gone on the server, after it was taken over to what stands there now; `sent` is what that came of, after a save. */
  carry?: (typed: V, latest: V, sent?: V) => V;
  /** Gives the values as they are stored, for example without outer spaces; without it every difference counts as a change. A constant. */
  tidy?: (values: V) => V;
  /**
   * True for a form that lies beside others and keeps its draft while one of them is open: then only closing or reloading the tab is
   * asked about. A constant.
   */
  keepsDraft?: boolean;
  /** What the specification says when a save fails and the server gave no reason. */
  failure: string;
  onSaved?: (saved: Loaded<V>) => void;
  /** Another user saved first: what other parts of the screen show of it is out of date. */
  onConflict?: () => void;
}

/**
 * A form on something that two people may edit: it knows what is unsaved, guards it, and when another person was faster it takes what was
 * typed over to what stands now, so that nothing is lost on either side and the next save is a decision. When the session ends in the
 * middle of it, the form has what was typed again once its owner is signed in and opens it; a window that `useRestoredDialog` opened opens
 * itself.
 */
export function useSharedForm<V extends object>({
  name: formName,
  root,
  loaded,
  validate,
  send,
  currentOf,
  carry = asTyped,
  tidy = asTyped,
  keepsDraft = false,
  failure,
  onSaved,
  onConflict,
}: SharedFormOptions<V>) {
  const rules = { carry, tidy };
  const { userId, draft } = useEarlierDraft<V>(formName, keepsDraft);
  const [start] = useState(() => resume(draft, loaded, (typed, base) => merge(typed, base, loaded.values, rules), keepsDraft));
  const [outcome, setOutcome] = useState<Outcome<V>>(start.outcome);
  const [resumed, setResumed] = useState(draft !== null && !keepsDraft);
  const form = useForm<V>({ initialValues: start.values, ...(validate && { validate }) });
  const { values } = form;

  const { base, setBase, saving, error, reset, save } = useVersionedSave<Loaded<V>, Loaded<V>, V>({
    loaded: () => loaded,
    baseOf: asTyped,
    send: (sent, from) => send(sent, from.version, from.values),
    latestOf: ({ current }) => currentOf(current),
    onSaved: (saved, sent) => {
      // What was typed while it was being saved stays, as not saved yet.
      form.setValues(carry(rebase(form.getValues(), sent, saved.values), saved.values, sent));
      setOutcome({ kind: 'saved' });
      setResumed(false);
      onSaved?.(saved);
    },
    onConflict: (latest, from) => {
      const merged = merge(form.getValues(), from.values, latest.values, rules);
      form.setValues(merged.values);
      setBase(latest);
      setOutcome(merged.outcome);
      onConflict?.();
      if (merged.outcome.kind === 'saved') {
        setResumed(false);
        onSaved?.(latest);
      }
    },
    onRefused: (refusal) => void showFieldErrors(form, root.current, refusal),
  });

  const unsaved = changedFields(base.values, tidy(values)).length > 0;
  useWarnBeforeLeaving(unsaved && keepsDraft);
  useLeaveGuard(unsaved && !keepsDraft);
  useStoreDraft(formName, userId, unsaved, { base, values });

  /** True when the fields may be sent; otherwise focuses the first that may not. */
  function check(): boolean {
    if (saving) return false;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirstError(root.current, errors);
    return !hasErrors;
  }

  /** Sends fields that were checked. */
  function commit(): void {
    setOutcome(null);
    save(form.getValues());
  }

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (check()) commit();
  }

  function discard(): void {
    form.setValues(base.values);
    form.clearErrors();
    reset();
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

  return {
    form,
    unsaved,
    saving,
    outcome: unsaved && outcome?.kind === 'saved' ? null : outcome,
    // What a conflict means is said by its outcome.
    refusal: outcome === null ? formMessage(Object.keys(values), error, failure) : null,
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

/** What the form begins with: what was loaded, merged with the draft that was left in it earlier. */
function resume<V extends object>(
  draft: { base: Loaded<V>; values: V } | null,
  loaded: Loaded<V>,
  mergeWithLoaded: (typed: V, base: V) => { values: V; outcome: Exclude<Outcome<V>, null> },
  keepsDraft: boolean,
): { values: V; outcome: Outcome<V> } {
  if (draft === null) return { values: loaded.values, outcome: null };
  const { values, outcome } = mergeWithLoaded(draft.values, draft.base.values);
  const isTold =
    draft.base.version !== loaded.version &&
    outcome.kind === 'changedElsewhere' &&
    // A form that was left for another page finds changes which its user made there, and tells only what they have to decide.
    (!keepsDraft || outcome.fields.length > 0);
  return { values, outcome: isTold ? outcome : null };
}
