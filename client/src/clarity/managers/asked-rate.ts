import { isCalendarDate } from '../../../../server/platform/time/days.rules';
import { useAddress } from '../../lib/navigation/use-address';

/** Address of the rates. @param claim whose rate is missing: the form of its person opens, from its day; the list opens otherwise */
export function toRates(address: URLSearchParams, claim?: { userId: string | null; date: string }): URLSearchParams {
  const to = new URLSearchParams(address);
  to.set('view', 'rates');
  if (claim?.userId) {
    to.set('rate', claim.userId);
    to.set('from', claim.date);
  }
  return to;
}

/** The person whose rate form the address opens, with the day from which the rate is needed; null for none. */
export function askedRate(address: URLSearchParams): { userId: string; from: string | null } | null {
  const [userId, from] = [address.get('rate'), address.get('from')];
  return userId === null ? null : { userId, from: from !== null && isCalendarDate(from) ? from : null };
}

/** The same from the current address; `leave` removes it from there. */
export function useAskedRate(): { asked: ReturnType<typeof askedRate>; leave: () => void } {
  const [address, changeAddress] = useAddress();
  const requested = askedRate(address);
  const leave = (): void => {
    if (requested === null) return;
    changeAddress((now) => {
      now.delete('rate');
      now.delete('from');
      return now;
    });
  };
  return { asked: requested, leave };
}
