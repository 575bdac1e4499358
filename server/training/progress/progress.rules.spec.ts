import fc from 'fast-check';
import type { QuizQuestion } from '../modules/modules.rules.js';
import { dueLead, markQuiz, statusAfter, unpassedQuizzes } from './progress.rules.js';

const bool = (correctAnswer: string): QuizQuestion => ({ question: 'Is it?', type: 'boolean', options: [], correctAnswer });
const multiple: QuizQuestion = { question: 'Which?', type: 'multiple', options: ['Red', 'Green', 'Blue'], correctAnswer: 'Green' };

describe('markQuiz', () => {
  it('passes with every answer correct, with the specified feedback', () => {
    expect(markQuiz([bool('Yes'), multiple], ['Yes', 'Green'], 100)).toEqual({
      results: [
        { correct: true, feedback: 'Correct' },
        { correct: true, feedback: 'Correct' },
      ],
      correct: 2,
      passed: true,
    });
  });

  it('fails with one wrong answer, and names the correct one', () => {
    const { results, passed } = markQuiz([bool('True'), multiple], ['True', 'Red'], 100);
    expect(passed).toBe(false);
    expect(results[1]).toEqual({ correct: false, feedback: 'Incorrect. Correct answer: Green' });
  });

  it.each([
    [50, ['True', 'Red'], true],
    [51, ['True', 'Red'], false],
    [1, ['False', 'Red'], false],
    [100, ['True', 'Green', 'True'], true],
    [100, ['True'], false],
  ])('with a pass mark of %i%% and the answers %j, passed is %s', (passMark, answers, passed) => {
    expect(markQuiz([bool('True'), multiple], answers, passMark).passed).toBe(passed);
  });

  it('never passes a quiz without questions, and passes exactly from the pass mark', () => {
    expect(markQuiz([], [], 1).passed).toBe(false);
    fc.assert(
      fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 100 }), (right, passMark) => {
        const { correct, passed } = markQuiz(
          right.map(() => multiple),
          right.map((isRight) => (isRight ? 'Green' : 'Blue')),
          passMark,
        );
        expect(correct).toBe(right.filter(Boolean).length);
        expect(passed).toBe((100 * correct) / right.length >= passMark);
      }),
    );
  });
});

describe('progress', () => {
  const steps = ['a', 'b'].map((id) => ({
    id,
    title: '',
    type: 'text' as const,
    content: '',
    policyIds: [],
    quizQuestions: [],
    videoId: null,
  }));

  it('is completed with all steps and not before', () => {
    expect(statusAfter([], steps)).toBe('in-progress');
    expect(statusAfter(['b'], steps)).toBe('in-progress');
    expect(statusAfter(['b', 'a', 'removed'], steps)).toBe('completed');
  });

  it('does not let a request complete a quiz that was not passed', () => {
    const quiz = { ...steps[0]!, id: 'q', type: 'quiz' as const, quizQuestions: [multiple] };
    expect(unpassedQuizzes(['a', 'q'], [], [...steps, quiz])).toEqual(['q']);
    expect(unpassedQuizzes(['a', 'q'], ['q'], [...steps, quiz])).toEqual([]);
    expect(unpassedQuizzes(['a'], [], [...steps, quiz])).toEqual([]);
  });

  it.each([
    [8, undefined],
    [7, 7],
    [2, 7],
    [1, 1],
    [0, 0],
    [-40, 0],
  ])('%i days before the last day, the reminder is %s', (daysLeft, lead) => {
    expect(dueLead(daysLeft)).toBe(lead);
  });
});
