import { correctIndex, withoutOption, withOptionText, type Choice } from './question-options';

describe('the correct answer of a multiple-choice question', () => {
  it('stays with its option while another one is typed that begins with the same text', () => {
    let choice: Choice = { options: ['', 'Yes'], correctAnswer: 'Yes' };
    let correct = correctIndex(choice, -1);
    for (const text of ['Y', 'Ye', 'Yes', 'Yes,', 'Yes, always']) {
      choice = withOptionText(choice, correct, 0, text);
      correct = correctIndex(choice, correct);
      expect([choice.correctAnswer, correct]).toEqual(['Yes', 1]);
    }
    expect(choice.options).toEqual(['Yes, always', 'Yes']);
  });

  it('follows its option while that is typed', () => {
    let choice: Choice = { options: ['No', 'N'], correctAnswer: 'N' };
    let correct = correctIndex(choice, -1);
    for (const text of ['No', 'Nor']) {
      choice = withOptionText(choice, correct, 1, text);
      correct = correctIndex(choice, correct);
    }
    expect([choice, correct]).toEqual([{ options: ['No', 'Nor'], correctAnswer: 'Nor' }, 1]);
  });

  it('is reset when its option is removed, and stays when another is', () => {
    const choice = { options: ['A', 'B', 'B'], correctAnswer: 'B' };
    expect(withoutOption(choice, 2, 0)).toEqual({ options: ['B', 'B'], correctAnswer: 'B', correct: 1 });
    expect(withoutOption(choice, 1, 2)).toEqual({ options: ['A', 'B'], correctAnswer: 'B', correct: 1 });
    expect(withoutOption(choice, 2, 2)).toEqual({ options: ['A', 'B'], correctAnswer: 'A', correct: 0 });
    expect(withoutOption({ options: ['A'], correctAnswer: 'A' }, 0, 0)).toEqual({ options: [], correctAnswer: '', correct: 0 });
  });

  it('is found by its text when the form shows another question', () => {
    expect(correctIndex({ options: ['A', 'B'], correctAnswer: 'A' }, 1)).toBe(0);
    expect(correctIndex({ options: ['A', 'B'], correctAnswer: '' }, 1)).toBe(-1);
  });
});
