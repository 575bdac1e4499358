import type { ContactView } from '../../../../../server/site/contact/contact.dto.js';
import { PortalSection } from '../../../ui/portal/layout/sections/portal-section';
import { ContactForm } from './contact-form';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';

/** The studio's identity and contact details, as used on every page, in emails and in legal texts. */
export function ContactSection() {
  return (
    <PortalSection
      title="Contact"
      description="The studio’s name and contact details. Changes appear immediately on every page and in emails and legal texts."
    >
      <PortalFormLoader<ContactView> path="/contact" errorTitle="The contact information could not be loaded" fields={8}>
        {(contact) => <ContactForm contact={contact} />}
      </PortalFormLoader>
    </PortalSection>
  );
}
