import type { ReactNode } from 'react';
import type { ContactView } from '../../../../server/site/contact/contact.dto.js';
import { contactQuery } from '../../lib/contact';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { KnownLink } from '../../ui/public/known-link';
import classes from './contact-page.module.css';
import { PageIntro } from '../page-intro';
import prose from '../prose.module.css';

/** How to reach the studio, and who it is on paper. A failed load keeps saying 'Loading...'. */
export function ContactPage() {
  const { data: contact } = useApi(contactQuery);
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <PageIntro title="Contact">{contact?.text && <p className={classes.text}>{contact.text}</p>}</PageIntro>
      <div className={prose.wide}>
        {contact ? <ContactDetails contact={contact} /> : <p role="status">Loading...</p>}
        <KnownLink to={paths.support} className={classes.support}>
          Need help with an account or an order? Go to support
        </KnownLink>
      </div>
    </main>
  );
}

function ContactDetails({ contact }: { contact: ContactView }) {
  return (
    <dl className={classes.details}>
      <Detail name="Email">{contact.email && <a href={`mailto:${contact.email}`}>{contact.email}</a>}</Detail>
      <Detail name="Phone">{contact.phone && <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>}</Detail>
      <Detail name="Address">{contact.address}</Detail>
      <Detail name="Trading name">{contact.tradingName}</Detail>
      <Detail name="Legal name">{contact.legalName}</Detail>
      <Detail name="Company number">{contact.companyNumber}</Detail>
    </dl>
  );
}

/** One line of the list; a detail that the studio has not given is left out. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
