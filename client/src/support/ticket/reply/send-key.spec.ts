import { type KeyPress, sendKeyName, sends } from './send-key';

const press = (values: Partial<KeyPress> = {}): KeyPress => ({
  key: 'Enter',
  shiftKey: false,
  ctrlKey: false,
  metaKey: false,
  isComposing: false,
  keyCode: 13,
  ...values,
});

describe('the key that sends a message', () => {
  it.each([
    ['Enter', press(), { enter: true, ctrl: false, touch: false }],
    ['Ctrl + Enter', press({ ctrlKey: true }), { enter: true, ctrl: true, touch: true }],
    ['Command + Enter', press({ metaKey: true }), { enter: true, ctrl: true, touch: true }],
    ['Shift + Enter', press({ shiftKey: true }), { enter: false, ctrl: false, touch: false }],
    ['Ctrl + Shift + Enter', press({ shiftKey: true, ctrlKey: true }), { enter: false, ctrl: false, touch: false }],
    ['Enter in an input method', press({ isComposing: true }), { enter: false, ctrl: false, touch: false }],
    ['Enter in an input method of Safari', press({ keyCode: 229 }), { enter: false, ctrl: false, touch: false }],
    ['Ctrl + Enter in an input method', press({ isComposing: true, ctrlKey: true }), { enter: false, ctrl: false, touch: false }],
    ['a letter', press({ key: 'a', ctrlKey: true, keyCode: 65 }), { enter: false, ctrl: false, touch: false }],
  ])('%s', (_, key, expected) => {
    expect({ enter: sends(key, 'enter', false), ctrl: sends(key, 'ctrl-enter', false), touch: sends(key, 'enter', true) }).toEqual(
      expected,
    );
  });

  it('is named as on the keyboard', () => {
    expect([sendKeyName('enter', 'Win32'), sendKeyName('ctrl-enter', 'Linux x86_64'), sendKeyName('ctrl-enter', 'MacIntel')]).toEqual([
      'Enter',
      'Ctrl + Enter',
      '⌘ + Enter',
    ]);
  });
});
