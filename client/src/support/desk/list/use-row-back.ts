import { type RefObject, useEffect, useRef, useState } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { lastOpened, ticketIn } from '../desk-navigation';

/**
 * When an agent returns from a ticket, scrolls to its row and focuses it.
 * @param ready true once the list has its rows
 */
export function useRowBack(list: RefObject<HTMLElement | null>, ready: boolean): void {
  const location: { state: unknown } = useLocation();
  const type = useNavigationType();
  const [ticketId] = useState(() => (type === NavigationType.Pop ? lastOpened() : ticketIn(location.state)));
  const done = useRef(false);
  useEffect(() => {
    if (!ready || done.current) return;
    done.current = true;
    const row = ticketId === null ? null : list.current?.querySelector<HTMLElement>(`[data-row-link="${CSS.escape(ticketId)}"]`);
    // If the focus has moved elsewhere meanwhile, it stays there.
    if (!row || !(document.activeElement === document.body || document.activeElement?.id === 'main')) return;
    row.focus({ preventScroll: true });
    const { top, bottom } = row.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) row.scrollIntoView({ block: 'center', behavior: 'instant' });
  }, [list, ready, ticketId]);
}
