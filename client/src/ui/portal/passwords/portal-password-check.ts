import { useEffect, useState } from 'react';
import { passwordProblem } from '../../../../../server/auth/passwords/password.rules';
import { post } from '../../../lib/http/http';

/** Debounce delay before the server is asked. */
const DEBOUNCE_MS = 400;

/**
 * The server's objection to a new password while it is typed (too common, contains the address or the studio's name), or null. Only
 * requested once the basic rules are met; a failed request is left to the submit, which checks again. The password is never stored.
 */
export function usePasswordCheck(password: string, email?: string): string | null {
  const [result, setResult] = useState<{ password: string; problem: string | null } | null>(null);
  useEffect(() => {
    if (passwordProblem(password) !== null) return undefined;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      post<{ problem: string | null }>(
        '/auth/check-password',
        { password, ...(email ? { email } : {}) },
        { signal: controller.signal },
      ).then(
        ({ problem }) => setResult({ password, problem }),
        () => undefined,
      );
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [password, email]);
  return result?.password === password ? result.problem : null;
}
