import { type FormErrors, useForm } from '@mantine/form';
import { type FormEvent, type RefObject, useState } from 'react';
import { type FormDraft, useEarlierDraft, useStoreDraft } from './drafts/form-drafts';
import { focusFirstError, formMessage, showFieldErrors, useWarnBeforeLeaving, withoutErrorsOf } from './forms';
import { ApiError } from '../http/http';
import { type Loaded, merge, type Outcome } from './merge';
import { newId } from './new-id';
import { useLeaveGuard } from '../navigation/leave-guard';
import { asTyped, changedFields, rebase } from './three-way';
import { useVersionedSave } from './use-versioned-save';

/**
 * Whether a form holds restored input; then whether an attempt to save it was interrupted, which may have succeeded, and whether files were
 * chosen, which have to be chosen again.
 */
export type Resumed = false | { isSent: boolean; hadFiles: boolean };

/** One of the attempts to send a form. */
export interface Attempt {
  /** Id of the object that the form creates, the same for every attempt. */
  id: string;
  /** True if an earlier attempt may have succeeded although its response was lost. */
  isRepeated: boolean;
}

interface SharedFormOptions<V extends object> {
  /** Identifies this form and the object that it edits: `project:<id>`. */
  name: string;
  /** The form element, in which an invalid field is focused. */
  root: RefObject<HTMLFormElement | null>;
  loaded: Loaded<V>;
  validate?: (values: V) => FormErrors;
  /** Sends the values and returns what is stored afterwards. `base` holds the values that the edit started from. */
  send: (values: V, version: number, base: V, attempt: Attempt) => Promise<Loaded<V>>;
  /** Reads the stored values from the `current` of a refused save; null if it is something else. */
  currentOf: (current: unknown) => Loaded<V> | null | Promise<Loaded<V> | null>;
  /**
   * Removes references in the input to parts that no longer exist on the server, after it was rebased on the latest state; `sent` is what
   * was sent, after a save.
   */
  reconcile?: (typed: V, latest: V, sent?: V) => V;
  /** Normalises values as they are stored, for example by trimming; without it every difference counts as a change. A constant. */
  tidy?: (values: V) => V;
  /**
   * True for a form next to others that keeps its draft while one of them is open: then only closing or reloading the tab asks for
   * confirmation. A constant.
   */
  keepsDraft?: boolean;
  /** True for a form with long texts: unsaved input also survives a reload, if the cookie settings allow it. A constant. */
  survivesReload?: boolean;
  /** True while files are chosen next to the fields. They are not part of the draft. */
  hasFiles?: boolean;
  /** The specification's text for a failed save without a reason from the server. */
  failure: string;
  onSaved?: (saved: Loaded<V>) => void;
  /** Another user saved first: other parts of the screen that show the object are out of date. */
  onConflict?: () => void;
}

/**
 * A form for an object that several users may edit: tracks and guards unsaved input, and when another user saved first, rebases the input
 * on their values, so that neither side loses anything and the next save is a deliberate choice. If the session ends during the edit, the
 * form restores the input once its owner has signed in again and opens it; with `survivesReload` also after a reload. A dialog opened through
 * `useRestoredDialog` reopens automatically.
 */
export function useSharedForm<V extends object>({
  name: formName,
  root,
  loaded,
  validate,
  send,
  currentOf,
  reconcile = asTyped,
  tidy = asTyped,
  keepsDraft = false,
  survivesReload = false,
  hasFiles = false,
  failure,
  onSaved,
  onConflict,
}: SharedFormOptions<V>) {
  const rules = { reconcile, tidy };
  const { userId, draft, store } = useEarlierDraft<V>(formName, { loaded, keepsDraft, survivesReload });
  const [start] = useState(() => resume(draft, loaded, (typed, base) => merge(typed, base, loaded.values, rules), keepsDraft));
  const [outcome, setOutcome] = useState<Outcome<V>>(start.outcome);
  const [resumed, setResumed] = useState(draft !== null && !keepsDraft);
  const form = useForm<V>({ initialValues: start.values, ...(validate && { validate }) });
  const { values } = form;
  const lostFiles = draft?.hasFiles ?? false;
  const [sentId, setSentId] = useState(draft?.sentId ?? null);

  const { base, setBase, saving, error, reset, save } = useVersionedSave<Loaded<V>, Loaded<V>, V>({
    loaded: () => loaded,
    baseOf: asTyped,
    send: (sent, from) => {
      const id = sentId ?? newId();
      setSentId(id);
      return send(sent, from.version, from.values, { id, isRepeated: sentId !== null });
    },
    latestOf: ({ current }) => currentOf(current),
    onSaved: (saved, sent) => {
      // Input entered during the save stays, as unsaved.
      form.setValues(reconcile(rebase(form.getValues(), sent, saved.values), saved.values, sent));
      setOutcome({ kind: 'saved' });
      setResumed(false);
      setSentId(null);
      onSaved?.(saved);
    },
    onConflict: (latest, from, error) => {
      const by = error instanceof ApiError ? error.changedBy : null;
      const merged = merge(form.getValues(), from.values, latest.values, rules, by);
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
  useStoreDraft(formName, { userId, store, unsaved }, { base, values, sentId, hasFiles: hasFiles || lostFiles });

  /** True if the fields are valid; otherwise focuses the first invalid one, and the reason of an earlier failure is no longer shown. */
  function check(): boolean {
    if (saving) return false;
    const { hasErrors, errors } = form.validate();
    if (hasErrors) {
      reset();
      focusFirstError(root.current, errors);
    }
    return !hasErrors;
  }

  /** Sends validated fields. */
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
    // What is entered next is not another attempt to send this.
    setSentId(null);
  }

  /** Discards the user's input in a field that both users changed, in favour of the other user's value. */
  function acceptTheirs(name: keyof V & string): void {
    if (outcome?.kind !== 'changedElsewhere') return;
    form.setValues({ [name]: outcome.latest[name] } as Partial<V>);
    form.setErrors((errors) => withoutErrorsOf(errors, name));
    setOutcome({ ...outcome, fields: outcome.fields.filter((field) => field !== name), updated: [...outcome.updated, name] });
  }

  return {
    form,
    unsaved,
    saving,
    outcome: unsaved && outcome?.kind === 'saved' ? null : outcome,
    // The outcome already describes a conflict.
    refusal: outcome === null ? formMessage(Object.keys(values), error, failure) : null,
    resumed: resumedState(resumed && unsaved, draft && { sentId: draft.sentId, hasFiles: lostFiles && !hasFiles }),
    /** What a save is checked against, and what `discard` returns to. */
    base,
    check,
    commit,
    submit,
    discard,
    acceptTheirs,
  };
}

/** @param draft the input that the form was opened with, or null */
export function resumedState(isRestored: boolean, draft: Pick<FormDraft<object>, 'sentId' | 'hasFiles'> | null): Resumed {
  return isRestored && draft !== null && { isSent: draft.sentId !== null, hadFiles: draft.hasFiles };
}

/** Initial state of the form: the loaded values, merged with the draft left in it earlier. */
function resume<V extends object>(
  draft: { base: Loaded<V>; values: V } | null,
  loaded: Loaded<V>,
  mergeWithLoaded: (typed: V, base: V) => { values: V; outcome: Exclude<Outcome<V>, null> },
  keepsDraft: boolean,
): { values: V; outcome: Outcome<V> } {
  if (draft === null) return { values: loaded.values, outcome: null };
  const { values, outcome } = mergeWithLoaded(draft.values, draft.base.values);
  const isReported =
    draft.base.version !== loaded.version &&
    outcome.kind === 'changedElsewhere' &&
    // A form that was left for another page finds changes that its own user made there, and reports only those that need a decision.
    (!keepsDraft || outcome.fields.length > 0);
  return { values, outcome: isReported ? outcome : null };
}
