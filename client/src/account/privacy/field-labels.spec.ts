import { ERASABLE_FIELDS, PROTECTED_FIELDS } from '../../../../server/users/data-rights/data-fields.rules';
import { fieldLabel } from './field-labels';

describe('the labels of stored fields', () => {
  it.each([...ERASABLE_FIELDS, ...PROTECTED_FIELDS])('%s has a unique plain label', (field) => {
    expect(fieldLabel(field)).toMatch(/^[A-Z][A-Za-z’ -]+$/);
    expect(fieldLabel(field)).not.toBe(field);
  });

  it('are all different', () => {
    const labels = [...ERASABLE_FIELDS, ...PROTECTED_FIELDS].map(fieldLabel);
    expect(new Set(labels).size).toBe(labels.length);
  });

  it('fall back to the name in the export', () => {
    expect(fieldLabel('shoeSize')).toBe('shoeSize');
  });
});
