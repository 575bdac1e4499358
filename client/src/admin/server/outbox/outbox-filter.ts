import { useAddress } from '../../../lib/navigation/use-address';
import { MAIL_STATE_LABELS, type MailState } from './mail-states';

/** Which emails are listed, as the address says it (`mails=failed`); empty for all. */
export function readMailState(address: URLSearchParams): MailState | '' {
  const named = address.get('mails') ?? '';
  return isMailState(named) ? named : '';
}

/** The state in the address, and how it is changed there: without a new entry in the history. */
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
