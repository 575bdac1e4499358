import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { WorkIconProps } from '../../../lib/navigation/work-areas';
import nav from './portal-nav.module.css';
import classes from './portal-sections.module.css';

export interface PortalSectionLink {
  key: string;
  label: string;
  to: string;
  icon: ComponentType<WorkIconProps>;
  /** Whether something in it was typed and not saved. */
  unsaved?: boolean;
}

interface PortalSectionsProps {
  /** The area that the sections belong to. */
  label: string;
  sections: readonly PortalSectionLink[];
  /** Key of the section that is open; null when none is. */
  current: string | null;
}

/** The sections of a work area, as the app shell shows them in its side column and in its drawer. */
export function PortalSections({ label, sections, current }: PortalSectionsProps) {
  return (
    <nav aria-label={label} className={classes.sections}>
      <ul className={nav.list}>
        {sections.map(({ key, label: name, to, icon: Icon, unsaved = false }) => (
          <li key={key}>
            <Link to={to} aria-current={key === current ? 'page' : undefined} className={nav.link}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {name}
              {unsaved && (
                <span className={classes.unsaved}>
                  <span className="visually-hidden">(unsaved changes)</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
