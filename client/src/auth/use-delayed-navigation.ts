import { useEffect } from 'react';
import { useNavigate } from 'react-router';

/** How long a success is read before the next page comes (specification, section 9). */
const DELAY_MS = 1500;

/** Goes to a path a moment after `ready` turns true; leaving the page before that cancels it. */
export function useDelayedNavigation(ready: boolean, to: string): void {
  const navigate = useNavigate();
  useEffect(() => {
    if (!ready) return undefined;
    const timer = setTimeout(() => void navigate(to, { replace: true }), DELAY_MS);
    return () => clearTimeout(timer);
  }, [ready, to, navigate]);
}
