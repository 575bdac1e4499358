import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { type AccountTabId, tabHref } from './account-tab';
import { ACCOUNT_TABS } from './account-tabs';
import classes from './account-menu.module.css';
import { useHasProfileDraft } from './profile-draft';

interface AccountMenuProps {
  current: AccountTabId;
  userId: string;
}

/** Notes on which sides the row goes on out of sight: there it fades. */
function markMore(row: HTMLElement): void {
  const hidden = row.scrollWidth - row.clientWidth;
  row.toggleAttribute('data-more-before', row.scrollLeft > 1);
  row.toggleAttribute('data-more-after', row.scrollLeft < hidden - 1);
}

/** The account's tabs: a column beside the content where there is room, otherwise one row that scrolls sideways by itself. */
export function AccountMenu({ current, userId }: AccountMenuProps) {
  const list = useRef<HTMLUListElement>(null);
  const unsaved = useHasProfileDraft(userId);
  useEffect(() => {
    const row = list.current;
    const shown = row?.querySelector<HTMLElement>('[aria-current]');
    // Only the row moves: scrollIntoView would take the page along.
    if (row && shown) row.scrollLeft = shown.offsetLeft - (row.clientWidth - shown.offsetWidth) / 2;
  }, [current]);
  useEffect(() => {
    const row = list.current;
    if (row === null) return undefined;
    const mark = (): void => markMore(row);
    // Also tells at once; and again when the window, the letters or the dot of something unsaved change the room.
    const watcher = new ResizeObserver(mark);
    for (const part of [row, ...row.children]) watcher.observe(part);
    row.addEventListener('scroll', mark, { passive: true });
    return () => {
      watcher.disconnect();
      row.removeEventListener('scroll', mark);
    };
  }, []);
  return (
    <nav aria-label="Account" className={classes.menu}>
      <ul ref={list} className={classes.list}>
        {ACCOUNT_TABS.map(({ id, label, icon: Icon }) => (
          <li key={id}>
            <Link to={tabHref(id)} preventScrollReset aria-current={id === current ? 'page' : undefined} className={classes.link}>
              <Icon size={18} stroke={1.75} aria-hidden="true" />
              {label}
              {id === 'personal-info' && unsaved && (
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
