import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { isCalendarDate } from '../../../../server/platform/time/days.rules';
import { isUnder13 } from '../../../../server/users/profile/profile.rules';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import { useSharedForm } from '../../lib/forms/use-shared-form';
import { ukToday } from '../../lib/time/now';
import { PortalSaveRow } from '../../ui/portal/forms/portal-save-row';
import { reloadProfile, saveProfile, showProfile } from '../account.api';
import { BirthdateConfirm } from './birthdate-confirm';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PersonalInfoFields } from './personal-info-fields';
import {
  changesOf,
  describeProfileField,
  loadedProfile,
  PROFILE_FORM,
  PROFILE_LABELS,
  profileOf,
  profileProblems,
  type ProfileValues,
  tidy,
} from './profile-values';

/** Personal information: fields, a save bar, and a confirmation before a child's date of birth is saved. */
export function PersonalInfoForm({ profile }: { profile: ProfileView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<ProfileValues>({
    name: PROFILE_FORM,
    root,
    loaded: loadedProfile(profile),
    validate: profileProblems,
    send: async (values, version, stored) => {
      const { user } = await saveProfile(changesOf(stored, values), version);
      showProfile(queryClient, user);
      return loadedProfile(user);
    },
    currentOf: profileOf,
    tidy,
    keepsDraft: true,
    failure: 'Failed to update profile',
    onConflict: () => void reloadProfile(queryClient),
  });
  const [asking, setAsking] = useState(false);
  const { form, base, unsaved } = shared;
  const { birthdate } = form.values;
  const today = ukToday();
  const minor = isCalendarDate(birthdate) && birthdate <= today && isUnder13(birthdate, today);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    if (!unsaved) return;
    const date = event.currentTarget.querySelector<HTMLInputElement>('input[name=birthdate]');
    if (date?.validity.badInput) {
      // An incomplete date has an empty value, and saving it would silently clear the field.
      form.setFieldError('birthdate', 'Enter the whole date, or clear it');
      date.focus();
      return;
    }
    if (!shared.check()) return;
    if (minor && birthdate !== base.values.birthdate) setAsking(true);
    else shared.commit();
  };

  return (
    <form ref={root} noValidate className={forms.form} onSubmit={submit}>
      <PersonalInfoFields form={form} stored={base.values} minor={minor} />
      <PortalSaveRow
        {...shared}
        saved="Profile updated successfully!"
        subject="Your profile"
        labels={PROFILE_LABELS}
        describe={describeProfileField}
        inPanel
      />
      {asking && (
        <BirthdateConfirm
          birthdate={birthdate}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            shared.commit();
          }}
        />
      )}
    </form>
  );
}
