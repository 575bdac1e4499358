import { optionsOf, type QuizQuestion, type StoredStep } from '../modules/modules.rules.js';

/** Progress in a training module and the marking of quizzes. Pure: shared by server and client. */

export const PROGRESS_STATUSES = ['not-started', 'in-progress', 'completed', 'failed'] as const;
export type ProgressStatus = (typeof PROGRESS_STATUSES)[number];
export const PROGRESS_LABELS: Readonly<Record<ProgressStatus, string>> = {
  'not-started': 'Not started',
  'in-progress': 'In progress',
  completed: 'Completed',
  failed: 'Failed',
};

export const QUIZ_PASSED = 'You passed the quiz!';
export const QUIZ_FAILED = 'You failed the quiz. Try again.';

/** The status after steps were completed. */
export function statusAfter(completedSteps: readonly string[], steps: ReadonlyArray<{ id: string }>): 'in-progress' | 'completed' {
  return steps.every(({ id }) => completedSteps.includes(id)) ? 'completed' : 'in-progress';
}

interface MarkedAnswer {
  correct: boolean;
  /** `Correct`, or the correct answer. */
  feedback: string;
}

interface MarkedQuiz {
  results: MarkedAnswer[];
  /** Number of correct answers. */
  correct: number;
  passed: boolean;
}

/**
 * Marks a quiz.
 * @param answers in the order of the questions; a missing one is wrong
 * @param passMark per cent of the questions that must be answered correctly
 */
export function markQuiz(questions: readonly QuizQuestion[], answers: readonly string[], passMark: number): MarkedQuiz {
  const results = questions.map((question, index): MarkedAnswer => {
    const isCorrect = optionsOf(question).includes(question.correctAnswer) && answers[index] === question.correctAnswer;
    return { correct: isCorrect, feedback: isCorrect ? 'Correct' : `Incorrect. Correct answer: ${question.correctAnswer}` };
  });
  const correct = results.filter((result) => result.correct).length;
  return { results, correct, passed: questions.length > 0 && correct * 100 >= passMark * questions.length };
}

/** The quiz steps among some steps that are not passed yet: only an attempt completes them. */
export function unpassedQuizzes(requested: readonly string[], passed: readonly string[], steps: readonly StoredStep[]): string[] {
  return steps.filter(({ id, type }) => type === 'quiz' && requested.includes(id) && !passed.includes(id)).map(({ id }) => id);
}

/** How long before a certificate expires its owner may take the module again, and is reminded. */
export const RENEWAL_DAYS = 30;

/** Days before the last day on which those who have not completed a module are reminded; 0 is the day itself. */
const REMINDER_LEADS = [7, 1, 0] as const;

/** The reminder that is due: the shortest lead whose day has come, or undefined. @param daysLeft negative after the last day */
export function dueLead(daysLeft: number): number | undefined {
  return [...REMINDER_LEADS].sort((a, b) => a - b).find((lead) => daysLeft <= lead);
}
