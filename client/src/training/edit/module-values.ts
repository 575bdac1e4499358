import type { Role } from '../../../../server/platform/access/roles.rules.js';
import type { CreateModule, ModuleEditView, UpdateModule, VideoView } from '../../../../server/training/modules/modules.dto.js';
import {
  MODULE_LIMITS,
  problemsOf,
  type ModuleStatus,
  type QuizQuestion,
  type StepType,
  type StoredStep,
} from '../../../../server/training/modules/modules.rules';
import type { Loaded } from '../../lib/forms/merge';
import { newId } from '../../lib/forms/new-id';

/** A step as form values. */
export interface StepValues {
  id: string;
  title: string;
  type: StepType;
  content: string;
  policyIds: string[];
  quizQuestions: QuizQuestion[];
  /** An uploaded video, used instead of an address. */
  video: VideoView | null;
}

/** A module as form values. Numbers are strings while they are typed. */
export interface ModuleValues {
  title: string;
  description: string;
  category: string;
  estimatedTime: string;
  status: ModuleStatus;
  passMark: number | string;
  /** Empty for certificates that do not expire. */
  certificateMonths: number | string;
  assignedRoles: string[];
  /** Empty for none. */
  dueOn: string;
  steps: StepValues[];
}

export const MODULE_LABELS: Readonly<Record<keyof ModuleValues, string>> = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  estimatedTime: 'Estimated time',
  status: 'Status',
  passMark: 'Pass mark (%)',
  certificateMonths: 'Certificates expire after (months)',
  assignedRoles: 'Assigned to',
  dueOn: 'Due by',
  steps: 'Steps',
};

export const NEW_MODULE: Loaded<ModuleValues> = {
  values: {
    title: '',
    description: '',
    category: '',
    estimatedTime: '',
    status: 'active',
    passMark: 100,
    certificateMonths: '',
    assignedRoles: [],
    dueOn: '',
    steps: [],
  },
  version: 0,
};

/** Name of the form for a module; null for a new one. */
export function moduleForm(id: string | null): string {
  return `training-module:${id ?? 'new'}`;
}

export function newStep(): StepValues {
  return { id: newId(), title: '', type: 'text', content: '', policyIds: [], quizQuestions: [], video: null };
}

export function newQuestion(): QuizQuestion {
  return { question: '', type: 'boolean', options: [], correctAnswer: 'True' };
}

export function loadedModule(view: ModuleEditView): Loaded<ModuleValues> {
  const { title, description, category, estimatedTime, status, passMark, certificateMonths, assignedRoles, dueOn, steps, version } = view;
  return {
    values: {
      title,
      description,
      category,
      estimatedTime,
      status,
      passMark,
      certificateMonths: certificateMonths ?? '',
      assignedRoles,
      dueOn: dueOn ?? '',
      steps,
    },
    version,
  };
}

/** The stored values, from the response to a refused save. */
export function storedModule(current: unknown): Loaded<ModuleValues> | null {
  return typeof current === 'object' && current !== null && 'passMark' in current ? loadedModule(current as ModuleEditView) : null;
}

/** What is sent: the whole module. */
export function moduleInput(values: ModuleValues): CreateModule & UpdateModule {
  return {
    title: values.title,
    description: values.description,
    category: values.category,
    estimatedTime: values.estimatedTime,
    status: values.status,
    passMark: Number(values.passMark),
    certificateMonths: values.certificateMonths === '' ? null : Number(values.certificateMonths),
    assignedRoles: values.assignedRoles as Role[],
    dueOn: values.dueOn === '' ? null : values.dueOn,
    steps: values.steps.map(({ video, quizQuestions, ...step }) => ({
      ...step,
      quizQuestions: step.type === 'quiz' ? quizQuestions : [],
      videoId: step.type === 'video' ? (video?.id ?? null) : null,
    })),
  };
}

export function moduleProblems(values: ModuleValues): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.title.trim() === '') problems.title = 'Enter a title.';
  if (values.category.trim() === '') problems.category = 'Enter a category.';
  if (!isWithin(values.passMark, MODULE_LIMITS.passMark)) problems.passMark = 'Enter a whole percentage from 1 to 100.';
  if (values.certificateMonths !== '' && !isWithin(values.certificateMonths, MODULE_LIMITS.certificateMonths))
    problems.certificateMonths = 'Enter the number of months, from 1 to 120.';
  const steps = values.steps.map(({ video, ...step }): StoredStep => ({
    ...step,
    content: step.content.trim(),
    videoId: video?.id ?? null,
  }));
  for (const { path, message } of problemsOf({ status: values.status, steps })) problems[path] = message;
  for (const [index, { title, type, quizQuestions }] of values.steps.entries()) {
    if (title.trim() === '') problems[`steps.${index}.title`] = 'Enter a title.';
    if (type !== 'quiz') continue;
    for (const [position, { question }] of quizQuestions.entries())
      if (question.trim() === '') problems[`steps.${index}.quizQuestions.${position}.question`] = 'Enter the question.';
  }
  return problems;
}

/** A list with an entry at another place. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const rest = list.filter((_, index) => index !== from);
  return [...rest.slice(0, to), ...list.slice(from, from + 1), ...rest.slice(to)];
}

/** A list with another entry at a place. */
export function replaced<T>(list: readonly T[], index: number, entry: T): T[] {
  return list.map((existing, position) => (position === index ? entry : existing));
}

function isWithin(value: number | string, { min, max }: { min: number; max: number }): boolean {
  const number = value === '' ? Number.NaN : Number(value);
  return Number.isInteger(number) && number >= min && number <= max;
}
