import { closingAnswers } from './closing-answers';

const TICKET = {
  security_verified: true,
  subject: 'The lamp stays dark',
  category: 'technical',
  subcategory: 'bug',
  priority: 'high',
  assignee: { id: 'a', name: 'Ada', role: 'support', isFormer: false },
  tags: ['lamp'],
} as const;
const CATEGORIES = [
  { key: 'technical', label: 'Technical', description: '', active: true, subcategories: [{ key: 'bug', label: 'Bug', active: true }] },
  { key: 'legal', label: 'Legal', description: '', active: true, subcategories: [] },
];

describe('suggested closing answers', () => {
  it('contain the ticket’s data, and state where nothing was recorded', () => {
    expect(closingAnswers({ ...TICKET, tags: ['lamp'] }, CATEGORIES)).toEqual({
      q1_security: 'Yes, by the security code.',
      q2_vulnerability: 'Nothing was recorded. Tags: lamp.',
      q3_issues: 'Technical: Bug. The lamp stays dark',
      q4_resolution: 'The customer agreed that the ticket can be closed.',
      q5_legal: 'Nothing was recorded. The ticket was opened as Technical: Bug.',
      q6_escalation: 'Nothing was recorded. Priority high, handled by Ada.',
    });
  });

  it('do not claim a check or reply that did not happen', () => {
    const answers = closingAnswers(
      { ...TICKET, security_verified: false, assignee: null, tags: null, category: 'legal', subcategory: null },
      CATEGORIES,
    );
    expect(answers.q1_security).toBe('No, the security check was not done.');
    expect(answers.q5_legal).toBe('Yes, the ticket was opened as Legal.');
    expect(answers.q6_escalation).toContain('no agent was assigned');
  });
});
