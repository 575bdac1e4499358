import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { useAddress } from '../../lib/navigation/use-address';
import { useDates } from '../../ui/portal/time/portal-dates';
import { PortalNotice } from '../../ui/portal/feedback/portal-notice';
import { rejectedTimeQuery } from '../clarity.api';
import { rejectedWeeks } from '../time/week';

/**
 * Leads to rejected entries of other weeks, which the user can correct or delete: the current week does not show them.
 * @param monday of the week that is shown
 */
export function RejectedTime({ monday }: { monday: string }) {
  const dates = useDates();
  const { data } = useInfiniteQuery(rejectedTimeQuery);
  const [address] = useAddress();
  const weeks = rejectedWeeks(data?.pages.flatMap(({ items }) => items) ?? []).filter((week) => week !== monday);
  if (weeks.length === 0) return null;
  return (
    <PortalNotice tone="warning" title="Time in other weeks was rejected">
      {'Correct it to send it again, or delete it: '}
      {weeks.map((week, index) => {
        const to = new URLSearchParams(address);
        to.set('week', week);
        return (
          <span key={week}>
            {index > 0 && ', '}
            <Link to={`?${to.toString()}`}>{`week of ${dates.day(week)}`}</Link>
          </span>
        );
      })}
      .
    </PortalNotice>
  );
}
