import type { ComponentType } from 'react';
import { Link } from 'react-router';
import type { Group } from '../../../../../../server/platform/access/roles.rules';
import { useIdentity } from '../../../../lib/session/me';
import { sectionsFor } from '../../../../lib/navigation/section-choice';
import type { WorkIconProps } from '../../../../lib/navigation/work-areas';
import type { TextStore } from '../../../../lib/storage/browser-storage';
import { useFoldedGroups } from '../../../../lib/storage/folded-groups';
import classes from './portal-grouped-sections.module.css';
import nav from '../portal-nav.module.css';

interface GroupedSection {
  key: string;
  label: string;
  /** Key of its group. */
  group: string;
  access: Group;
  icon: ComponentType<WorkIconProps>;
}

interface PortalGroupedSectionsProps {
  /** The area that the sections belong to. */
  label: string;
  groups: ReadonlyArray<{ key: string; label: string }>;
  /** All sections of the area, in order. */
  sections: readonly GroupedSection[];
  addressOf: (section: string) => string;
  /** Key of the open section; null if there is none. */
  current: string | null;
  /** Remembers the folded groups. */
  store: TextStore;
}

/** The sections of a large work area that the user may open, in collapsible groups, in the app shell. */
export function PortalGroupedSections({ label, groups, sections, addressOf, current, store }: PortalGroupedSectionsProps) {
  const identity = useIdentity();
  const { folded, fold } = useFoldedGroups(store);
  if (identity.state !== 'signedIn') return null;
  const visible = sectionsFor(sections, identity.user.roles);
  return (
    <nav aria-label={label}>
      {groups
        .filter(({ key }) => visible.some(({ group }) => group === key))
        .map(({ key, label: name }) => {
          const open = !folded.includes(key);
          return (
            <details
              key={key}
              open={open}
              className={classes.group}
              onToggle={({ currentTarget }) => currentTarget.open !== open && fold(key, currentTarget.open)}
            >
              <summary className={classes.name}>{name}</summary>
              <ul className={nav.list}>
                {visible
                  .filter(({ group }) => group === key)
                  .map(({ key: section, label: title, icon: Icon }) => (
                    <li key={section}>
                      <Link to={addressOf(section)} aria-current={section === current ? 'page' : undefined} className={nav.link}>
                        <Icon size={18} stroke={1.75} aria-hidden="true" />
                        {title}
                      </Link>
                    </li>
                  ))}
              </ul>
            </details>
          );
        })}
    </nav>
  );
}
