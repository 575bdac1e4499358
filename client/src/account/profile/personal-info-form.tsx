import { type FormEvent, useRef, useState } from 'react';
import { isCalendarDate, ukDate } from '../../../../server/platform/time/days.rules';
import { isUnder13 } from '../../../../server/users/profile/profile.rules';
import type { ProfileView } from '../../../../server/users/users.dto.js';
import { BirthdateConfirm } from './birthdate-confirm';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PersonalInfoFields } from './personal-info-fields';
import { SaveBar } from './save-bar';
import { useProfileForm } from './use-profile-form';

/** Personal information: fields, a bar that says what is unsaved, and a question before a child's date of birth is saved. */
export function PersonalInfoForm({ profile }: { profile: ProfileView }) {
  const root = useRef<HTMLFormElement>(null);
  const profileForm = useProfileForm(profile);
  const [asking, setAsking] = useState(false);
  const { form, base, changes, saving, unsaved } = profileForm;
  const { birthdate } = form.values;
  const today = ukDate(new Date());
  const minor = isCalendarDate(birthdate) && birthdate <= today && isUnder13(birthdate, today);

  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const fields = event.currentTarget;
    if (!unsaved || saving) return;
    const date = fields.querySelector<HTMLInputElement>('input[name=birthdate]');
    if (date?.validity.badInput) {
      // Half a date reads as none at all, and saving would quietly empty the field.
      form.setFieldError('birthdate', 'Enter the whole date, or clear it');
      date.focus();
      return;
    }
    if (!profileForm.check(fields)) return;
    if (minor && changes.birthdate !== undefined) setAsking(true);
    else profileForm.send(fields);
  };

  return (
    <form ref={root} noValidate className={forms.form} onSubmit={submit}>
      <PersonalInfoFields form={form} profile={base} minor={minor} />
      <SaveBar {...profileForm} />
      {asking && (
        <BirthdateConfirm
          birthdate={birthdate}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            profileForm.send(root.current);
          }}
        />
      )}
    </form>
  );
}
