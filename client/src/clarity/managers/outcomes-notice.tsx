import type { ReactNode } from 'react';
import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

interface OutcomesNoticeProps {
  outcomes: readonly Outcome[];
  /** What succeeded, such as `approved`. */
  done: string;
  /** Returns the display name of an id. */
  nameOf: (id: string) => string;
  /** What to do about those that failed. */
  action?: ReactNode;
}

/** The results of a bulk action: how many succeeded, and why the others failed. */
export function OutcomesNotice({ outcomes, done, nameOf, action }: OutcomesNoticeProps) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const worked = outcomes.length - failed.length;
  return (
    <>
      {worked > 0 && <PortalNotice tone="success" title={`${worked} ${done}`} />}
      {failed.length > 0 && (
        <PortalNotice tone="error" title={`${failed.length} not ${done}`} action={action}>
          <ul>
            {failed.map(({ id, message }) => (
              <li key={id}>
                <bdi>{nameOf(id)}</bdi>
                {`: ${message}`}
              </li>
            ))}
          </ul>
        </PortalNotice>
      )}
    </>
  );
}
