import type { AddressRuleView } from '../../../../../server/security/blocks/address-rules.dto.js';

interface SwitchText {
  /** Label of the button in the row. */
  action: string;
  title: string;
  text: string;
  labels: readonly [idle: string, busy: string];
  /** Shown afterwards. */
  done: string;
}

/** What switching an entry off, or on again, says. Pure. */
export function switchText({ ip, kind, state }: Pick<AddressRuleView, 'ip' | 'kind' | 'state'>): SwitchText {
  const isOn = state === 'on';
  if (kind === 'block')
    return isOn
      ? {
          action: 'Unblock',
          title: `Unblock ${ip}?`,
          text: 'Its requests are served again at once, unless another entry blocks it.',
          labels: ['Unblock', 'Unblocking...'],
          done: `${ip} is unblocked.`,
        }
      : {
          action: 'Block again',
          title: `Block ${ip} again?`,
          text:
            state === 'expired' ? 'Every request from it is refused until you unblock it.' : 'Every request from it is refused at once.',
          labels: ['Block again', 'Blocking...'],
          done: `${ip} is blocked.`,
        };
  return isOn
    ? {
        action: 'Stop allowing',
        title: `Stop allowing ${ip}?`,
        text: 'From then on, blocks apply to it.',
        labels: ['Stop allowing', 'Saving...'],
        done: `${ip} is no longer on the allow-list.`,
      }
    : {
        action: 'Allow again',
        title: `Allow ${ip} again?`,
        text: 'No block applies to it.',
        labels: ['Allow again', 'Saving...'],
        done: `${ip} is always allowed.`,
      };
}
