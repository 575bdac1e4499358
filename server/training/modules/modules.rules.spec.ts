import { MODULE_LIMITS, normalisedStep, optionsOf, problemsOf, withType, type QuizQuestion, type StoredStep } from './modules.rules.js';

const question: QuizQuestion = { question: 'Which?', type: 'multiple', options: ['Red', 'Green'], correctAnswer: 'Green' };
const step: StoredStep = { id: 'a', title: 'A', type: 'text', content: 'Text', policyIds: [], quizQuestions: [], videoId: null };
const messages = (...steps: Array<Partial<StoredStep>>): string[] =>
  problemsOf({ status: 'active', steps: steps.map((part, index) => ({ ...step, id: String(index), ...part })) }).map(({ path }) => path);

describe('questions', () => {
  it('offer Yes and No only where the stored answer is one of these', () => {
    expect(optionsOf({ type: 'boolean', options: [], correctAnswer: 'False' })).toEqual(['True', 'False']);
    expect(optionsOf({ type: 'boolean', options: [], correctAnswer: 'No' })).toEqual(['Yes', 'No']);
    expect(optionsOf(question)).toEqual(['Red', 'Green']);
  });

  it('reset the correct answer to a valid option when their type changes', () => {
    const asBoolean = withType(question, 'boolean');
    expect(asBoolean).toMatchObject({ type: 'boolean', options: [], correctAnswer: 'True' });
    const back = withType(asBoolean, 'multiple');
    expect(back.options).toHaveLength(MODULE_LIMITS.options.min);
    expect(back.options).toContain(back.correctAnswer);
    expect(withType(question, 'multiple')).toBe(question);
  });
});

describe('problemsOf', () => {
  it('accepts every type of step', () => {
    expect(
      messages(
        {},
        { type: 'link', content: 'https://example.org/handbook' },
        { type: 'link', content: '/staff?section=builds' },
        { type: 'video', content: 'https://videos.example.org/1' },
        { type: 'video', content: '', videoId: 'v' },
        { type: 'quiz', content: '', quizQuestions: [question, { ...question, type: 'boolean', options: [], correctAnswer: 'No' }] },
      ),
    ).toEqual([]);
  });

  it.each<[string, Partial<StoredStep>]>([
    ['steps.0.content', { content: ' ' }],
    ['steps.0.content', { type: 'link', content: 'javascript:alert(1)' }],
    ['steps.0.content', { type: 'link', content: '' }],
    ['steps.0.content', { type: 'video', content: 'http://example.org' }],
    ['steps.0.quizQuestions', { type: 'quiz' }],
    ['steps.0.quizQuestions.0.options', { type: 'quiz', quizQuestions: [{ ...question, options: ['Green'] }] }],
    ['steps.0.quizQuestions.0.options', { type: 'quiz', quizQuestions: [{ ...question, options: ['Green', 'Green'] }] }],
    ['steps.0.quizQuestions.0.options', { type: 'quiz', quizQuestions: [{ ...question, options: ['Green', ''] }] }],
    ['steps.0.quizQuestions.0.correctAnswer', { type: 'quiz', quizQuestions: [{ ...question, correctAnswer: 'Blue' }] }],
    ['steps.0.quizQuestions.0.correctAnswer', { type: 'quiz', quizQuestions: [{ ...question, type: 'boolean' }] }],
  ])('names %s', (path, part) => {
    expect(messages(part)).toEqual([path]);
  });

  it('refuses two steps with one id, and an active module without steps', () => {
    expect(messages({ id: 'x' }, { id: 'x' })).toEqual(['steps.1.id']);
    expect(messages()).toEqual(['steps']);
    expect(problemsOf({ status: 'draft', steps: [] })).toEqual([]);
  });
});

it('a step keeps only what its type has', () => {
  expect(normalisedStep({ ...step, quizQuestions: [question], videoId: 'v' })).toEqual(step);
  expect(normalisedStep({ ...step, type: 'video', content: 'https://example.org', videoId: 'v' })).toMatchObject({
    content: '',
    videoId: 'v',
  });
});
