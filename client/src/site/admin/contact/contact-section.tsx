import type { ContactView } from '../../../../../server/site/contact/contact.dto.js';
import { PortalSection } from '../../../ui/portal/layout/portal-section';
import { ContactForm } from './contact-form';
import { PortalFormLoader } from '../../../ui/portal/forms/portal-form-loader';

/** Who the studio is and how to reach it: what every page, mail and legal text says of it. */
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
