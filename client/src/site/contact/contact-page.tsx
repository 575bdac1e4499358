import type { ReactNode } from 'react';
import type { ContactView } from '../../../../server/site/contact/contact.dto.js';
import { contactQuery } from '../../lib/contact';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { KnownLink } from '../../ui/public/known-link';
import classes from './contact-page.module.css';

/** The studio's contact channels and registered details. A failed load continues to show 'Loading...'. */
export function ContactPage() {
  const { data: contact } = useApi(contactQuery);
  return (
    <main id="main" tabIndex={-1} className="page-main">
      <div className={classes.page}>
        <header>
          <h1 className={classes.title}>Contact</h1>
          {contact?.text && <p className={classes.text}>{contact.text}</p>}
          {contact?.email && (
            <a href={`mailto:${contact.email}`} className={classes.email}>
              {contact.email}
            </a>
          )}
        </header>
        <nav className={classes.links} aria-label="Other ways to reach us">
          <ul className={classes.list}>
            <li>
              <KnownLink to={paths.support} className={classes.link}>
                <strong>Support</strong>
                <span>Need help with an account or an order? Go to support</span>
              </KnownLink>
            </li>
            <li>
              <KnownLink to={paths.joinUs} className={classes.link}>
                <strong>Work with us</strong>
                <span>See the roles that we recruit for, and how to apply</span>
              </KnownLink>
            </li>
            <li>
              <KnownLink to={paths.projects} className={classes.link}>
                <strong>Press</strong>
                <span>Find facts, images and status of every project on its page</span>
              </KnownLink>
            </li>
          </ul>
        </nav>
        <div className={classes.card}>{contact ? <ContactDetails contact={contact} /> : <p role="status">Loading...</p>}</div>
      </div>
    </main>
  );
}

function ContactDetails({ contact }: { contact: ContactView }) {
  return (
    <dl className={classes.details}>
      <Detail name="Phone">{contact.phone && <a href={`tel:${contact.phone.replace(/[^+\d]/g, '')}`}>{contact.phone}</a>}</Detail>
      <Detail name="Address">{contact.address}</Detail>
      <Detail name="Legal name">{contact.legalName}</Detail>
      <Detail name="Trading name">{contact.tradingName}</Detail>
      <Detail name="Company number">{contact.companyNumber}</Detail>
    </dl>
  );
}

/** One line of the list; a missing detail is omitted. */
function Detail({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div className={classes.detail}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
