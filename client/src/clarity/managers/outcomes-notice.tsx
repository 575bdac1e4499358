import type { ReactNode } from 'react';
import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

interface OutcomesNoticeProps {
  outcomes: readonly Outcome[];
  /** What worked, such as `approved`. */
  done: string;
  /** Names what an id stands for. */
  nameOf: (id: string) => string;
  /** What to do about those that failed. */
  action?: ReactNode;
}

/** What became of many acts: how many worked, and why the others did not. */
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
