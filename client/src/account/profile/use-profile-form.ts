import { useForm } from '@mantine/form';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { isCalendarDate, ukDate } from '../../../../server/platform/time/days.rules';
import { USERNAME } from '../../../../server/users/profile/profile.rules';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import { focusFirstError, formMessage, showFieldErrors, useWarnBeforeLeaving } from '../../lib/forms/forms';
import { ApiError } from '../../lib/http/http';
import { profileQuery, useSaveProfile } from '../account.api';
import { storeProfileDraft, profileDraft } from './profile-draft';
import { changesOf, collisions, PROFILE_FIELDS, type ProfileField, type ProfileValues, rebase, toValues } from './profile-values';

export const EARLIEST_BIRTHDATE = '1900-01-01';

/** What the form tells after a save: that it worked, or that another person was faster (with the fields to look at). */
export type SaveOutcome =
  { kind: 'saved'; message: string } | { kind: 'changedElsewhere'; fields: ProfileField[]; latest: ProfileView } | null;

/** The personal-info form's state: values, what of them is unsaved, saving, and carrying on when the profile changed in the meantime. */
export function useProfileForm(profile: ProfileView) {
  const queryClient = useQueryClient();
  const save = useSaveProfile();
  const [draft] = useState(() => profileDraft(profile.id));
  const [base, setBase] = useState(profile);
  const [outcome, setOutcome] = useState<SaveOutcome>(null);
  const form = useForm<ProfileValues>({
    initialValues: draft === null ? toValues(profile) : rebase(draft.values, draft.base, profile),
    validate: { username: usernameProblem, birthdate: birthdateProblem },
  });

  const changes = changesOf(base, form.values);
  const unsaved = Object.keys(changes).length > 0;
  useWarnBeforeLeaving(unsaved);
  useEffect(() => {
    storeProfileDraft(unsaved ? { userId: base.id, base, values: form.values } : null);
  }, [unsaved, base, form.values]);

  /** Takes what was typed over to the profile as it stands now, so that nothing is lost and the next save is against that. */
  async function carryOver(): Promise<void> {
    const { user: latest } = await queryClient.fetchQuery({ ...profileQuery, staleTime: 0 });
    if (Object.keys(changesOf(latest, form.getValues())).length === 0) {
      // An earlier save of the same arrived, and only its answer was lost.
      save.reset();
      setBase(latest);
      form.setValues(toValues(latest));
      setOutcome({ kind: 'saved', message: 'Profile updated successfully!' });
      return;
    }
    setOutcome({ kind: 'changedElsewhere', fields: collisions(form.getValues(), base, latest), latest });
    form.setValues(rebase(form.getValues(), base, latest));
    setBase(latest);
  }

  /** Sends what changed. `fields` is the form's element, where a refused field is focused. */
  function send(fields: HTMLElement | null): void {
    setOutcome(null);
    save.mutate(
      { changes, version: base.version },
      {
        onSuccess: ({ user, message }) => {
          setBase(user);
          form.setValues(toValues(user));
          setOutcome({ kind: 'saved', message });
        },
        onError: (error) => {
          if (showFieldErrors(form, fields, error)) return;
          if (error instanceof ApiError && error.status === 409) carryOver().catch(() => undefined);
        },
      },
    );
  }

  function discard(): void {
    form.setValues(toValues(base));
    save.reset();
    setOutcome(null);
  }

  /** Checks the fields; returns true when they may be sent, otherwise focuses the first that may not. */
  function check(fields: HTMLElement): boolean {
    const { hasErrors, errors } = form.validate();
    if (hasErrors) focusFirstError(fields, errors);
    return !hasErrors;
  }

  const refusal = outcome?.kind === 'changedElsewhere' ? null : formMessage(PROFILE_FIELDS, save.error, 'Failed to update profile');
  return {
    form,
    base,
    changes,
    unsaved,
    saving: save.isPending,
    outcome: unsaved && outcome?.kind === 'saved' ? null : outcome,
    refusal,
    check,
    send,
    discard,
  };
}

function usernameProblem(value: string): string | null {
  const name = value.trim();
  return name === '' || USERNAME.test(name)
    ? null
    : 'Use 3 to 30 letters, digits, dots, hyphens or underscores, with a letter or digit at both ends';
}

function birthdateProblem(value: string): string | null {
  if (value === '') return null;
  const real = isCalendarDate(value) && value >= EARLIEST_BIRTHDATE && value <= ukDate(new Date());
  return real ? null : 'Enter a real date in the past';
}
