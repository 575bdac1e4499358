import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { assignment, assignProblems, NEW_ASSIGNMENT } from './assign-values';

const TODAY = '2026-11-26';
const TEMPLATE: TemplateView = {
  id: 't',
  title: 'Contractor agreement',
  content: '{{blank:Day rate}} from {{startDate}}',
  blanks: ['Day rate', 'Notice'],
  needs_start_date: true,
  unknown_placeholders: [],
  contracts: 0,
  created_at: TODAY,
  updated_at: TODAY,
  version: 1,
};
const FILLED = {
  ...NEW_ASSIGNMENT.values,
  userId: 'u',
  templateId: 't',
  startDate: '2026-12-01',
  blanks: { 'Day rate': ' £250 ', Notice: '1 month' },
};

describe('assigning a contract', () => {
  it('requires a person and a template', () => {
    expect(Object.keys(assignProblems(NEW_ASSIGNMENT.values, undefined, TODAY))).toEqual(['userId', 'templateId']);
  });

  it('requires the start date and the blanks of the template', () => {
    const values = { ...FILLED, startDate: '', blanks: { 'Day rate': ' ' } };
    expect(Object.keys(assignProblems(values, TEMPLATE, TODAY))).toEqual(['startDate', 'blanks.Day rate', 'blanks.Notice']);
    expect(assignProblems(values, { ...TEMPLATE, blanks: [], needs_start_date: false }, TODAY)).toEqual({});
  });

  it('accepts today as the last day to sign, and no day before', () => {
    expect(assignProblems({ ...FILLED, expiresOn: TODAY }, TEMPLATE, TODAY)).toEqual({});
    expect(Object.keys(assignProblems({ ...FILLED, expiresOn: '2026-11-25' }, TEMPLATE, TODAY))).toEqual(['expiresOn']);
  });

  it('sends only the blanks of the chosen template', () => {
    const values = { ...FILLED, blanks: { ...FILLED.blanks, Salary: '1' } };
    expect(assignment(values, TEMPLATE)).toEqual({
      userId: 'u',
      templateId: 't',
      startDate: '2026-12-01',
      blanks: { 'Day rate': '£250', Notice: '1 month' },
      needsCountersignature: false,
      expiresOn: null,
    });
    expect(assignment(values, { ...TEMPLATE, blanks: [], needs_start_date: false })).toEqual({
      userId: 'u',
      templateId: 't',
      needsCountersignature: false,
      expiresOn: null,
    });
  });
});
