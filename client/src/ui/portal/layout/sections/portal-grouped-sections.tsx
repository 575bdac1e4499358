import { Link } from 'react-router';
import classes from './portal-grouped-sections.module.css';
import nav from '../portal-nav.module.css';
import type { PortalSectionLink } from './portal-sections';

interface SectionGroup {
  key: string;
  label: string;
  open: boolean;
  sections: readonly PortalSectionLink[];
}

interface PortalGroupedSectionsProps {
  /** The area that the sections belong to. */
  label: string;
  groups: readonly SectionGroup[];
  /** Key of the open section; null if there is none. */
  current: string | null;
  onFold: (group: string, open: boolean) => void;
}

/** The sections of a large work area, in collapsible groups. */
export function PortalGroupedSections({ label, groups, current, onFold }: PortalGroupedSectionsProps) {
  return (
    <nav aria-label={label}>
      {groups.map(({ key, label: name, open, sections }) => (
        <details
          key={key}
          open={open}
          className={classes.group}
          onToggle={({ currentTarget }) => currentTarget.open !== open && onFold(key, currentTarget.open)}
        >
          <summary className={classes.name}>{name}</summary>
          <ul className={nav.list}>
            {sections.map(({ key: section, label: title, to, icon: Icon }) => (
              <li key={section}>
                <Link to={to} aria-current={section === current ? 'page' : undefined} className={nav.link}>
                  <Icon size={18} stroke={1.75} aria-hidden="true" />
                  {title}
                </Link>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </nav>
  );
}
