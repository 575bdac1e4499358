import type { Outcome } from '../../../../server/clarity/payables/payables.dto.js';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';

/** What became of many acts: how many worked, and why the others did not. @param nameOf names what an id stands for */
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
