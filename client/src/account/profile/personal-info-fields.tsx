import { Checkbox, Select, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useMemo } from 'react';
import { FIELD } from '../../ui/portal/fields/portal-fields';
import forms from '../../ui/portal/forms/portal-form.module.css';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { MINOR_WARNING } from './birthdate-confirm';
import { CheckboxGroup } from '../preferences/checkbox-group';
import { countryOptions, languageOptions } from '../../lib/locale/locale-options';
import { ukToday } from '../../lib/time/now';
import { EARLIEST_BIRTHDATE, PROFILE_LABELS, type ProfileValues } from './profile-values';

/** Mantine hides the clear button from the keyboard; without this a choice could only be cleared by pointer. */
const REACHABLE = { tabIndex: 0, 'aria-hidden': false };

interface PersonalInfoFieldsProps {
  form: UseFormReturnType<ProfileValues>;
  /** The values loaded or saved last. */
  stored: ProfileValues;
  /** True if the entered date makes the user younger than 13. */
  minor: boolean;
}

/** The inputs, in two columns where there is room. */
export function PersonalInfoFields({ form, stored, minor }: PersonalInfoFieldsProps) {
  const countries = useMemo(() => countryOptions(stored.country), [stored.country]);
  const languages = useMemo(() => languageOptions(stored.preferred_language), [stored.preferred_language]);
  return (
    <>
      <div className={forms.fields}>
        <TextInput
          {...FIELD}
          label={PROFILE_LABELS.firstName}
          name="firstName"
          autoComplete="given-name"
          maxLength={60}
          {...form.getInputProps('firstName')}
        />
        <TextInput
          {...FIELD}
          label={PROFILE_LABELS.lastName}
          name="lastName"
          autoComplete="family-name"
          maxLength={60}
          {...form.getInputProps('lastName')}
        />
        <TextInput
          {...FIELD}
          label={PROFILE_LABELS.username}
          name="username"
          autoComplete="nickname"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={30}
          description="3 to 30 letters, digits, dots, hyphens or underscores."
          {...form.getInputProps('username')}
        />
        <Select
          {...FIELD}
          label={PROFILE_LABELS.country}
          name="country"
          data={countries}
          searchable
          clearable
          clearButtonProps={{ ...REACHABLE, 'aria-label': 'Clear country' }}
          placeholder="Not given"
          nothingFoundMessage="No country with that name"
          {...form.getInputProps('country')}
          value={form.values.country === '' ? null : form.values.country}
          onChange={(value: string | null) => form.setFieldValue('country', value ?? '')}
        />
        <Select
          {...FIELD}
          label={PROFILE_LABELS.preferred_language}
          name="preferred_language"
          data={languages}
          searchable
          clearable
          clearButtonProps={{ ...REACHABLE, 'aria-label': 'Clear preferred language' }}
          placeholder="Not given"
          nothingFoundMessage="No language with that name"
          description="The language you would like us to write to you in."
          {...form.getInputProps('preferred_language')}
          value={form.values.preferred_language === '' ? null : form.values.preferred_language}
          onChange={(value: string | null) => form.setFieldValue('preferred_language', value ?? '')}
        />
        <TextInput
          {...FIELD}
          label={PROFILE_LABELS.birthdate}
          name="birthdate"
          type="date"
          autoComplete="bday"
          min={EARLIEST_BIRTHDATE}
          max={ukToday()}
          description="Optional. Never shown to others."
          {...form.getInputProps('birthdate')}
        />
      </div>
      {minor && (
        <PortalNotice tone="warning" title="According to this date, you are under 13">
          {MINOR_WARNING}
        </PortalNotice>
      )}
      <CheckboxGroup label="Consents" help="Both are optional and can be withdrawn here at any time.">
        <Checkbox
          label="Send me news about projects and events by email"
          name="marketing_consent"
          {...form.getInputProps('marketing_consent', { type: 'checkbox' })}
        />
        <Checkbox
          label="The studio may use my profile data to tailor what it shows me"
          name="data_processing_consent"
          {...form.getInputProps('data_processing_consent', { type: 'checkbox' })}
        />
      </CheckboxGroup>
    </>
  );
}
