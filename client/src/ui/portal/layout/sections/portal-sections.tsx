import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { WorkIconProps } from '../../../../lib/navigation/work-areas';
import nav from '../portal-nav.module.css';
import classes from './portal-sections.module.css';

interface PortalSectionLink {
  key: string;
  label: string;
  to: string;
  icon: ComponentType<WorkIconProps>;
  /** Whether it holds unsaved input. */
  unsaved?: boolean;
}

interface PortalSectionsProps {
  /** The area that the sections belong to. */
  label: string;
  sections: readonly PortalSectionLink[];
  /** Key of the open section; null if there is none. */
  current: string | null;
}

/** The sections of a work area, shown in the app shell's side column and drawer. */
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
