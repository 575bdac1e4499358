import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** How long a success message is shown before the next page (specification, section 9). */
const DELAY_MS = 1500;

/**
 * Navigates to a path shortly after `ready` turns true; leaving the page before that cancels it.
 * @param state navigation state for the next page; must be stable between renders
 */
export function useDelayedNavigation(ready: boolean, to: string, state?: unknown): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true, state }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [ready, to, state, navigate]);
}
