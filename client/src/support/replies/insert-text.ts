/**
 * Replaces part of a field's text as if it had been typed, so that the browser's own undo works. The field's `input` event notifies React.
 */
export function insertText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The only way to add to the browser's undo history; deprecated in the standard, but all browsers support it.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
