import type { QuizQuestion } from '../../../../server/training/modules/modules.rules';

/** The fields of a multiple-choice question that depend on each other. */
export type Choice = Pick<QuizQuestion, 'options' | 'correctAnswer'>;

/**
 * Which option is the correct answer; -1 for none.
 * @param remembered which one it was until now: while options are typed, two of them can have the same text
 */
export function correctIndex({ options, correctAnswer }: Choice, remembered: number): number {
  return options[remembered] === correctAnswer ? remembered : options.indexOf(correctAnswer);
}

/** An option with another text. The correct answer follows its option. */
export function withOptionText({ options, correctAnswer }: Choice, correct: number, index: number, text: string): Choice {
  const changed = options.map((option, candidate) => (candidate === index ? text : option));
  return { options: changed, correctAnswer: correct === index ? text : correctAnswer };
}

/** Without an option. If it was the correct answer, the first of the others becomes correct. */
export function withoutOption({ options, correctAnswer }: Choice, correct: number, index: number): Choice & { correct: number } {
  const changed = options.filter((_, candidate) => candidate !== index);
  if (correct === index) return { options: changed, correctAnswer: changed[0] ?? '', correct: 0 };
  return { options: changed, correctAnswer, correct: correct > index ? correct - 1 : correct };
}
