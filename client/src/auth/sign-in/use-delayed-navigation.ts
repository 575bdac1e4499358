import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** How long a success is read before the next page comes (specification, section 9). */
const DELAY_MS = 1500;

/**
 * Goes to a path a moment after `ready` turns true; leaving the page before that cancels it.
 *
 * @param state what the next page is handed; the same object from render to render
 */
export function useDelayedNavigation(ready: boolean, to: string, state?: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true, state }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [ready, to, state, navigate]);
}
