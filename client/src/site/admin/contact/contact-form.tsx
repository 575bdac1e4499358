import { Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ContactView } from '../../../../../server/site/contact/contact.dto.js';
import { contactQuery } from '../../../lib/contact';
import { withoutErrorsOf } from '../../../lib/forms/forms';
import { put } from '../../../lib/http/http';
import { useSharedForm } from '../../../lib/forms/use-shared-form';
import { FIELD } from '../../../ui/portal/fields/portal-fields';
import layout from '../../../ui/portal/forms/portal-form.module.css';
import { PortalPanel } from '../../../ui/portal/layout/portal-panel';
import { PortalSaveRow } from '../../../ui/portal/forms/portal-save-row';
import { CONTACT_LABELS, contactOf, type ContactValues, loadedContact } from './contact-values';
import { LinksField } from './links-field';
import { ThemeColourField } from '../projects/theme-colour-field';
import { isColour } from '../projects/theme-contrast';

/** The contact information, in three parts: identity, address, and appearance. */
export function ContactForm({ contact }: { contact: ContactView }) {
  const queryClient = useQueryClient();
  const root = useRef<HTMLFormElement>(null);
  const shared = useSharedForm<ContactValues>({
    name: 'contact',
    root,
    loaded: loadedContact(contact),
    validate,
    send: async (values, version) => loadedContact(await put<ContactView>('/contact', { ...values, version })),
    currentOf: contactOf,
    failure: 'Failed to save contact info',
    onSaved: ({ values, version }) => {
      queryClient.setQueryData(contactQuery.queryKey, { ...values, version });
      // The current page has its colour in the attribute written by the server; the next page would have the new one anyway.
      document.documentElement.style.setProperty('--studio-accent', values.themeColor);
    },
  });
  const { form } = shared;
  const labels = CONTACT_LABELS;
  return (
    <form ref={root} noValidate className={layout.form} onSubmit={shared.submit}>
      <PortalPanel title="The studio" text="The names used in the navigation, titles, emails and legal texts.">
        <div className={layout.fields}>
          <TextInput {...FIELD} label={labels.tradingName} required maxLength={80} {...form.getInputProps('tradingName')} />
          <TextInput {...FIELD} label={labels.legalName} required maxLength={160} {...form.getInputProps('legalName')} />
          <TextInput {...FIELD} label={labels.companyNumber} maxLength={20} {...form.getInputProps('companyNumber')} />
        </div>
      </PortalPanel>
      <PortalPanel title="How to reach the studio" text="The contact page leaves out empty fields.">
        <div className={layout.fields}>
          <TextInput {...FIELD} label={labels.email} required type="email" maxLength={254} {...form.getInputProps('email')} />
          <TextInput {...FIELD} label={labels.phone} type="tel" maxLength={30} {...form.getInputProps('phone')} />
          <Textarea {...FIELD} label={labels.address} rows={3} maxLength={500} {...form.getInputProps('address')} />
          <Textarea
            {...FIELD}
            label={labels.text}
            rows={3}
            maxLength={2000}
            description="Shown at the top of the contact page."
            {...form.getInputProps('text')}
          />
          <div className={layout.wide}>
            <LinksField
              name="socialLinks"
              links={form.values.socialLinks}
              errors={form.errors}
              legend={labels.socialLinks}
              description="Shown in the footer of every page. Addresses start with https://."
              max={12}
              onChange={(links) => {
                form.setFieldValue('socialLinks', links);
                form.setErrors((errors) => withoutErrorsOf(errors, 'socialLinks'));
              }}
            />
          </div>
        </div>
      </PortalPanel>
      <PortalPanel title="Appearance" text="The colour for buttons and focus outlines, in both colour schemes.">
        <ThemeColourField
          value={form.values.themeColor}
          error={form.errors.themeColor}
          onChange={(colour) => form.setFieldValue('themeColor', colour)}
        />
      </PortalPanel>
      <PortalSaveRow
        {...shared}
        saved="The contact information is saved and shown on every page."
        subject="The contact information"
        labels={labels}
      />
    </form>
  );
}

function validate(values: ContactValues) {
  return {
    ...(values.tradingName.trim() === '' && { tradingName: 'Please enter the trading name.' }),
    ...(values.legalName.trim() === '' && { legalName: 'Please enter the legal name.' }),
    ...(values.email.trim() === '' && { email: 'Please enter a valid email address.' }),
    ...(!isColour(values.themeColor) && { themeColor: 'Please enter a colour such as #00ffff.' }),
  };
}
