import { loadedModule, moduleInput, moduleProblems, moved, NEW_MODULE, newQuestion, newStep, type ModuleValues } from './module-values';

const VALUES: ModuleValues = {
  ...NEW_MODULE.values,
  title: 'Safe builds',
  category: 'Security',
  steps: [{ ...newStep(), title: 'Read', content: 'Text' }],
};

it('a complete module has no problems', () => {
  expect(moduleProblems(VALUES)).toEqual({});
});

it.each<[string, Partial<ModuleValues>]>([
  ['title', { title: ' ' }],
  ['category', { category: '' }],
  ['passMark', { passMark: '' }],
  ['passMark', { passMark: 101 }],
  ['certificateMonths', { certificateMonths: 0 }],
  ['steps', { steps: [] }],
  ['steps.0.title', { steps: [{ ...newStep(), content: 'Text' }] }],
  ['steps.0.content', { steps: [{ ...newStep(), title: 'Watch', type: 'video', content: 'ftp://x' }] }],
  ['steps.0.quizQuestions.0.question', { steps: [{ ...newStep(), title: 'Check', type: 'quiz', quizQuestions: [newQuestion()] }] }],
])('names %s', (path, part) => {
  expect(Object.keys(moduleProblems({ ...VALUES, ...part }))).toEqual([path]);
});

it('sends what its steps have, and gets the same back', () => {
  const video = { id: 'v', name: 'tour.mp4', contentType: 'video/mp4', size: 1 };
  const values: ModuleValues = {
    ...VALUES,
    steps: [
      { ...newStep(), title: 'Watch', type: 'video', video },
      { ...newStep(), title: 'Check', type: 'quiz', quizQuestions: [newQuestion()] },
    ],
  };
  const input = moduleInput(values);
  expect(input).toMatchObject({ certificateMonths: null, dueOn: null, steps: [{ videoId: 'v' }, { videoId: null }] });
  const view = { ...input, id: 'm', certificateMonths: null, dueOn: null, contentVersion: 1, version: 3, started: 0, steps: values.steps };
  expect(loadedModule(view)).toEqual({ values, version: 3 });
});

it.each([
  [0, 2, ['b', 'c', 'a']],
  [2, 0, ['c', 'a', 'b']],
  [1, 1, ['a', 'b', 'c']],
])('moves the entry at %i to %i', (from, to, expected) => {
  expect(moved(['a', 'b', 'c'], from, to)).toEqual(expected);
});
