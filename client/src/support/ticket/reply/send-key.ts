import type { SendKey } from '../../../../../server/users/profile/preferences.rules';

/** The part of a keyboard event that determines whether it sends the message. */
export interface KeyPress {
  key: string;
  shiftKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
  /** 229 while an input method handles the key: Safari ends the composition before it reports the key (UI Events, 7.3.1). */
  keyCode: number;
}

/**
 * Whether a key press sends the message. Enter first ends an input method's composition, and Shift + Enter always starts a new line.
 * @param touch whether the keyboard is on-screen, where Enter is the only way to a new line
 */
export function sends({ key, shiftKey, ctrlKey, metaKey, isComposing, keyCode }: KeyPress, sendKey: SendKey, touch: boolean): boolean {
  if (key !== 'Enter' || shiftKey || isComposing || keyCode === 229) return false;
  return ctrlKey || metaKey || (sendKey === 'enter' && !touch);
}

/** The label of the key: `Ctrl + Enter`, on a Mac `⌘ + Enter`. */
export function sendKeyName(sendKey: SendKey, platform: string): string {
  if (sendKey === 'enter') return 'Enter';
  return /^(?:Mac|iP)/.test(platform) ? '⌘ + Enter' : 'Ctrl + Enter';
}
