import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { anchorTarget, readOnAt } from '../lib/navigation/anchor';

/**
 * Goes to the address's anchor once what stands above it has come: a page that was opened by a link inside the site loads its data
 * when it is already shown, and grows. A user who has begun to scroll stays where they are.
 *
 * @param ready true when everything that has a height is there
 */
export function useLateAnchor(ready: boolean): void {
  const { hash } = useLocation();
  const type = useNavigationType();
  const late = useRef(!ready);
  useEffect(() => {
    if (!late.current) return undefined;
    const stop = (): void => void (late.current = false);
    const events = ['wheel', 'touchmove', 'keydown'] as const;
    for (const name of events) window.addEventListener(name, stop, { passive: true });
    return () => {
      for (const name of events) window.removeEventListener(name, stop);
    };
  }, []);
  useEffect(() => {
    if (!ready || !late.current) return;
    late.current = false;
    const target = anchorTarget(hash);
    if (target === null) return;
    target.scrollIntoView({ behavior: 'instant' });
    if (type !== NavigationType.Pop) readOnAt(target);
  }, [ready, hash, type]);
}
