import { useAddress } from '../../../lib/navigation/use-address';
import { MAIL_STATE_LABELS, type MailState } from './mail-states';

/** The state filter from the address (`mails=failed`); empty for all. */
export function readMailState(address: URLSearchParams): MailState | '' {
  const named = address.get('mails') ?? '';
  return isMailState(named) ? named : '';
}

/** The state filter and its setter, stored in the address without adding history entries. */
export function useMailState(): [MailState | '', (state: string) => void] {
  const [address, setAddress] = useAddress();
  const change = (state: string): void => {
    setAddress((now) => {
      if (isMailState(state)) now.set('mails', state);
      else now.delete('mails');
      return now;
    });
  };
  return [readMailState(address), change];
}

function isMailState(text: string): text is MailState {
  return Object.hasOwn(MAIL_STATE_LABELS, text);
}
