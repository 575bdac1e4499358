import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { loadedTemplate, storedTemplate, templateProblems, withInserted } from './template-values';

const STORED: TemplateView = {
  id: 't',
  title: 'Agreement',
  content: 'Hello {{firstName}}',
  blanks: [],
  needs_start_date: false,
  unknown_placeholders: [],
  contracts: 2,
  created_at: '2026-11-26T10:00:00.000Z',
  updated_at: '2026-11-26T11:00:00.000Z',
  version: 3,
};

describe('the template form', () => {
  it('requires a title and a text, and refuses a deed', () => {
    expect(Object.keys(templateProblems({ title: ' ', content: '' }))).toEqual(['title', 'content']);
    expect(templateProblems({ title: 'Agreement', content: 'Executed as a deed.' }).content).toMatch(/deed/);
    expect(templateProblems({ title: 'Agreement', content: 'Hello.' })).toEqual({});
  });

  it('recognises the stored template in a refused save', () => {
    expect(storedTemplate(STORED)).toEqual(loadedTemplate(STORED));
    expect(storedTemplate(STORED)?.version).toBe(3);
    for (const other of [null, undefined, 'text', { title: 'Agreement' }]) expect(storedTemplate(other)).toBeNull();
  });
});

describe('withInserted', () => {
  it.each([
    ['Dear , hello', 5, 5, 'Dear {{role}}, hello', 13],
    ['Dear NAME', 5, 9, 'Dear {{role}}', 13],
    ['', 0, 0, '{{role}}', 8],
  ])('inserts into “%s” from %d to %d', (text, start, end, result, cursor) => {
    expect(withInserted(text, start, end, '{{role}}')).toEqual({ text: result, cursor });
  });
});
