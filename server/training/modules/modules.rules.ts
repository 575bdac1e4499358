import { isSafeHref } from '../../site/text/markdown.rules.js';

/** Content of training modules. Pure: shared by server and client. */

const MIB = 1024 * 1024;

export const STEP_TYPES = ['text', 'link', 'video', 'quiz'] as const;
export type StepType = (typeof STEP_TYPES)[number];
export const STEP_TYPE_LABELS: Readonly<Record<StepType, string>> = { text: 'Text', link: 'Link', video: 'Video', quiz: 'Quiz' };

export const QUESTION_TYPES = ['boolean', 'multiple'] as const;
export type QuestionType = (typeof QUESTION_TYPES)[number];

/** A draft exists only for those who manage training. */
export const MODULE_STATUSES = ['draft', 'active'] as const;
export type ModuleStatus = (typeof MODULE_STATUSES)[number];

export const MODULE_LIMITS = {
  title: 160,
  description: 4_000,
  category: 60,
  estimatedTime: 40,
  steps: 50,
  /** All steps together, so that a request that holds them stays below 1 MB. */
  allSteps: 300_000,
  stepTitle: 160,
  content: 20_000,
  policies: 20,
  questions: 50,
  question: 500,
  options: { min: 2, max: 10 },
  option: 200,
  roles: 30,
  passMark: { min: 1, max: 100 },
  certificateMonths: { min: 1, max: 120 },
  videoBytes: 200 * MIB,
  /** All videos of a module, so that its export can be imported. */
  allVideosBytes: 240 * MIB,
} as const;

/** Accepted videos: what browsers play. */
export const VIDEO_KINDS = ['mp4', 'webm'] as const;

export interface QuizQuestion {
  question: string;
  type: QuestionType;
  /** Of a multiple-choice question; empty for a boolean one. */
  options: string[];
  correctAnswer: string;
}

/** The fields of a question, without any others that an object may have. */
export function questionOf({ question, type, options, correctAnswer }: QuizQuestion): QuizQuestion {
  return { question, type, options: [...options], correctAnswer };
}

/** A step as it is stored, with the answers. */
export interface StoredStep {
  id: string;
  title: string;
  type: StepType;
  /** Markdown of a text; address of a link or of a video elsewhere; introduction of a quiz. */
  content: string;
  policyIds: string[];
  quizQuestions: QuizQuestion[];
  /** An uploaded video; null for all other steps. */
  videoId: string | null;
}

const TRUE_FALSE = ['True', 'False'] as const;
const YES_NO = ['Yes', 'No'] as const;

/** The answers to choose from: True and False for a boolean question, Yes and No if the stored answer is one of these. */
export function optionsOf({ type, options, correctAnswer }: Pick<QuizQuestion, 'type' | 'options' | 'correctAnswer'>): string[] {
  if (type === 'multiple') return options;
  return [...((YES_NO as readonly string[]).includes(correctAnswer) ? YES_NO : TRUE_FALSE)];
}

/** A question after its type was changed: its correct answer is reset to the first valid option. */
export function withType(question: QuizQuestion, type: QuestionType): QuizQuestion {
  if (type === question.type) return question;
  if (type === 'boolean') return { ...question, type, options: [], correctAnswer: TRUE_FALSE[0] };
  const options = question.options.length >= MODULE_LIMITS.options.min ? question.options : ['', ''];
  return { ...question, type, options, correctAnswer: options[0] ?? '' };
}

/** A defect of a module, at a place such as `steps.2.quizQuestions.0.options`. */
interface ModuleProblem {
  path: string;
  message: string;
}

/** The rules that involve several fields; each field's own are in the DTO. */
export function problemsOf({ status, steps }: { status: ModuleStatus; steps: readonly StoredStep[] }): ModuleProblem[] {
  const problems: ModuleProblem[] = [];
  if (status === 'active' && steps.length === 0)
    problems.push({ path: 'steps', message: 'Add at least one step, or save the module as a draft.' });
  if (JSON.stringify(steps).length > MODULE_LIMITS.allSteps)
    problems.push({ path: 'steps', message: 'The steps are too long together. Divide the module into two.' });
  const ids = new Set<string>();
  for (const [index, step] of steps.entries()) {
    if (ids.has(step.id)) problems.push({ path: `steps.${index}.id`, message: 'Two steps have the same id.' });
    ids.add(step.id);
    problems.push(...stepProblems(step).map(({ path, message }) => ({ path: `steps.${index}.${path}`, message })));
  }
  return problems;
}

function stepProblems({ type, content, videoId, quizQuestions }: StoredStep): ModuleProblem[] {
  if (type === 'text') return content.trim() === '' ? [{ path: 'content', message: 'Enter the text.' }] : [];
  if (type === 'link')
    return isSafeHref(content)
      ? []
      : [{ path: 'content', message: 'Enter an address that begins with https:// or, on this site, with /.' }];
  if (type === 'video') {
    if (videoId !== null || (!content.startsWith('/') && isSafeHref(content))) return [];
    return [{ path: 'content', message: 'Upload a video, or enter an address that begins with https://.' }];
  }
  if (quizQuestions.length === 0) return [{ path: 'quizQuestions', message: 'Add at least one question.' }];
  return quizQuestions.flatMap((question, index) =>
    questionProblems(question).map(({ path, message }) => ({ path: `quizQuestions.${index}.${path}`, message })),
  );
}

function questionProblems(question: QuizQuestion): ModuleProblem[] {
  if (question.type === 'multiple') {
    const { min } = MODULE_LIMITS.options;
    if (question.options.length < min) return [{ path: 'options', message: `Give at least ${min} options.` }];
    if (question.options.some((option) => option === '')) return [{ path: 'options', message: 'Fill in every option, or remove it.' }];
    if (new Set(question.options).size < question.options.length) return [{ path: 'options', message: 'Two options are the same.' }];
  }
  if (!optionsOf(question).includes(question.correctAnswer))
    return [{ path: 'correctAnswer', message: 'The correct answer must be one of the options.' }];
  return [];
}

/** The fields that a step of its type has; the others are emptied, so that no answer stays in a step that shows none. */
export function normalisedStep(step: StoredStep): StoredStep {
  return {
    ...step,
    quizQuestions:
      step.type === 'quiz'
        ? step.quizQuestions.map((question) => (question.type === 'boolean' ? { ...question, options: [] } : question))
        : [],
    videoId: step.type === 'video' ? step.videoId : null,
    content: step.type === 'video' && step.videoId !== null ? '' : step.content,
  };
}
