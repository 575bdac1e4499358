import { useSearchParams } from 'react-router';
import { MAIL_STATE_WORDS, type MailState } from './mail-states';

/** Which mails are listed, as the address says it (`mails=failed`); empty for all. */
export function readMailState(address: URLSearchParams): MailState | '' {
  const named = address.get('mails') ?? '';
  return isMailState(named) ? named : '';
}

/** The state in the address, and how it is changed there: without a new entry in the history. */
export function useMailState(): [MailState | '', (state: string) => void] {
  const [address, setAddress] = useSearchParams();
  const change = (state: string): void => {
    setAddress(
      (before) => {
        const after = new URLSearchParams(before);
        if (isMailState(state)) after.set('mails', state);
        else after.delete('mails');
        return after;
      },
      { replace: true },
    );
  };
  return [readMailState(address), change];
}

function isMailState(text: string): text is MailState {
  return Object.hasOwn(MAIL_STATE_WORDS, text);
}
