/**
 * Replaces part of a field's text as if it had been typed, so that the browser's own undo takes it back. The field's `input` event tells
 * React of it.
 */
export function insertText(field: HTMLTextAreaElement, start: number, end: number, text: string): void {
  field.focus();
  field.setSelectionRange(start, end);
  // The only way into the browser's history of edits; all browsers have it, although the specification recommends nothing for this.
  if (document.execCommand('insertText', false, text)) return;
  field.setRangeText(text, start, end, 'end');
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
}
