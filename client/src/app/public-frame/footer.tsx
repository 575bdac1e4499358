import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { ContactView } from '../../../../server/site/contact/contact.dto.js';
import { contactQuery, useStudioName } from '../../lib/contact';
import { useOpenCookiePreferences } from '../../lib/storage/cookie-dialog';
import { openKeyboardMap } from '../../lib/shortcuts/shortcuts';
import { useHasPath } from '../../lib/navigation/known-paths';
import { paths } from '../../lib/navigation/paths';
import { useApi } from '../../lib/http/use-api';
import { Mark } from '../../ui/public/mark';
import { OutsideLink } from '../../ui/public/outside-link';
import classes from './footer.module.css';
import type { NavItem } from './nav-links';
import { SchemeChoice } from '../colour-scheme/scheme-choice';

const studioLinks: NavItem[] = [
  { label: 'About Us', to: `${paths.about}#about` },
  { label: 'Our Team', to: `${paths.about}#team` },
  { label: 'Our voice', to: paths.ourVoice },
  { label: 'Join Us', to: paths.joinUs },
];
const helpLinks: NavItem[] = [
  { label: 'Contact', to: paths.contact },
  { label: 'Support', to: paths.support },
];
const legalLinks: NavItem[] = [
  { label: 'Privacy Policy', to: paths.privacyPolicy },
  { label: 'Terms', to: paths.terms },
  { label: 'Cookies Policy', to: paths.cookiesPolicy },
];

/** The footer of every page. */
export function Footer() {
  const studio = useStudioName();
  const { data: contact } = useApi(contactQuery);
  return (
    <footer className={classes.footer}>
      <div className={classes.inner}>
        <div className={classes.about}>
          <p className={classes.brand}>
            <Mark className={classes.mark} />
            {studio}
          </p>
          <p className={classes.tagline}>We create, you lead. Made in the United Kingdom.</p>
          {contact?.email && (
            <a className={classes.mail} href={`mailto:${contact.email}`}>
              {contact.email}
            </a>
          )}
          {contact && contact.socialLinks.length > 0 && <SocialLinks links={contact.socialLinks} />}
        </div>
        <LinkColumn title="Studio" items={studioLinks} />
        <LinkColumn title="Help" items={helpLinks}>
          <li className={classes.keys}>
            <button type="button" className={classes.link} onClick={openKeyboardMap}>
              Keyboard shortcuts
            </button>
          </li>
        </LinkColumn>
        <LegalColumn />
      </div>
      <div className={classes.base}>
        <p>{contact?.legalName || studio}. Your personal data is never sold.</p>
        <SchemeChoice />
      </div>
    </footer>
  );
}

function SocialLinks({ links }: { links: ContactView['socialLinks'] }) {
  return (
    <ul className={classes.social} aria-label="Elsewhere">
      {links.map(({ label, url }) => (
        <li key={url}>
          <OutsideLink className={classes.link} href={url} rel="me noopener">
            {label}
          </OutsideLink>
        </li>
      ))}
    </ul>
  );
}

function LinkColumn({ title, items, children }: { title: string; items: NavItem[]; children?: ReactNode }) {
  const hasPath = useHasPath();
  const shown = items.filter((item) => hasPath(item.to));
  if (shown.length === 0 && !children) return null;
  return (
    <nav aria-label={title}>
      <h2 className={classes.heading}>{title}</h2>
      <ul className={classes.list}>
        {shown.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={classes.link}>
              {item.label}
            </Link>
          </li>
        ))}
        {children}
      </ul>
    </nav>
  );
}

function LegalColumn() {
  const openPreferences = useOpenCookiePreferences();
  return (
    <LinkColumn title="Legal" items={legalLinks}>
      {openPreferences && (
        <li>
          <button type="button" className={classes.link} onClick={openPreferences}>
            Cookie Preferences
          </button>
        </li>
      )}
    </LinkColumn>
  );
}
