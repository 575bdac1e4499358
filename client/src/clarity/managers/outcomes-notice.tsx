import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

/**
 * The results of a bulk action: how many succeeded, and why the others failed.
 * @param nameOf returns the display name of an id
 */
export function OutcomesNotice({ outcomes, done, nameOf }: { outcomes: readonly Outcome[]; done: string; nameOf: (id: string) => string }) {
  const failed = outcomes.filter(({ outcome }) => outcome === 'failed');
  const worked = outcomes.length - failed.length;
  return (
    <>
      {worked > 0 && <PortalNotice tone="success" title={`${worked} ${done}`} />}
      {failed.length > 0 && (
        <PortalNotice tone="error" title={`${failed.length} not ${done}`}>
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
