import { dialogKey, dialogValue, withoutDialog } from './dialog-parameter';

describe('the dialog in the address', () => {
  it('belongs to one list', () => {
    const value = dialogValue('security-limits', 'new');
    expect(value).toBe('security-limits.new');
    expect(dialogKey('security-limits', value)).toBe('new');
    expect(dialogKey('security', value)).toBeNull();
    expect(dialogKey('security-limits', null)).toBeNull();
  });

  it('contains no identifier', () => {
    expect(dialogValue('contract:0199-42', 'open')).toBe('contract.open');
    expect(dialogKey('contract:0199-42', 'contract.open')).toBe('open');
  });

  it('does not make another page of a list', () => {
    expect(withoutDialog('?section=bugs&dialog=bugs.new&q=a+b')).toBe(withoutDialog('?section=bugs&q=a+b'));
    expect(withoutDialog('?section=bugs')).not.toBe(withoutDialog('?section=builds&dialog=bugs.new'));
  });
});
