import type { FocusEvent, KeyboardEvent, PointerEvent } from 'react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { ChevronIcon } from '../../ui/public/icons';
import classes from './more-menu.module.css';
import type { NavItem } from './nav-links';

/** Delay before the menu closes once the pointer has left it. */
const CLOSE_AFTER_MS = 200;

/** A disclosure menu of further links: opens on hover, click or key; closes on Escape, on blur, and 200 ms after the pointer has left. */
export function MoreMenu({ items }: { items: NavItem[] }) {
  const [open, setOpen] = useState(false);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const closing = useRef<ReturnType<typeof setTimeout>>(undefined);
  // Hovering has already opened the menu: the click that follows must not close it again.
  const hovered = useRef(false);

  useEffect(() => () => clearTimeout(closing.current), []);

  function enter(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    hovered.current = !open;
    setOpen(true);
  }
  function leave(event: PointerEvent) {
    if (event.pointerType !== 'mouse') return;
    clearTimeout(closing.current);
    closing.current = setTimeout(() => setOpen(false), CLOSE_AFTER_MS);
  }
  function toggle() {
    setOpen(hovered.current ? true : !open);
    hovered.current = false;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Escape' || !open) return;
    setOpen(false);
    button.current?.focus();
  }
  function onBlur(event: FocusEvent) {
    if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false);
  }

  return (
    <div className={classes.menu} onPointerEnter={enter} onPointerLeave={leave} onKeyDown={onKeyDown} onBlur={onBlur}>
      <button ref={button} type="button" className={classes.button} aria-expanded={open} aria-controls={id} onClick={toggle}>
        More
        <ChevronIcon className={classes.chevron} />
      </button>
      <ul id={id} className={classes.list} hidden={!open}>
        {items.map((item) => (
          <li key={item.to}>
            <Link to={item.to} className={classes.item} onClick={() => setOpen(false)}>
              {item.label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
