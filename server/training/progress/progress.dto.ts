import { ArrayMaxSize, IsArray, IsIn, IsInt, IsString, IsUUID, MaxLength, Min } from 'class-validator';
import { Optional } from '../../platform/http/optional.js';
import { PageQuery } from '../../platform/lists/page.dto.js';
import { MODULE_LIMITS } from '../modules/modules.rules.js';
import { PROGRESS_STATUSES, type ProgressStatus } from './progress.rules.js';

/** The user's own progress in a module. */
export class ProgressView {
  moduleId!: string;
  completedSteps!: string[];
  status!: ProgressStatus;
  /** Version with which the user started; null before that. */
  version!: number | null;
  startedAt!: string | null;
  completedAt!: string | null;
  /** Quizzes submitted since the start. */
  attempts!: number;
  /** Whether the completed module may be taken again: its certificate expires soon or has expired, or there is a newer version. */
  canRestart!: boolean;
}

export class SaveProgress {
  /** Steps that the user declares completed: texts, links and videos. Those that were completed before stay so. */
  @IsArray()
  @ArrayMaxSize(MODULE_LIMITS.steps)
  @IsUUID(undefined, { each: true })
  completedSteps!: string[];

  /** Accepted, but the server computes the status from the steps. */
  @Optional()
  @IsIn(PROGRESS_STATUSES)
  status?: ProgressStatus;

  /** Version that the user reads; a start with an older one than the current one is refused. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class SubmitQuiz {
  /** In the order of the questions. */
  @IsArray()
  @ArrayMaxSize(MODULE_LIMITS.questions)
  @IsString({ each: true })
  @MaxLength(MODULE_LIMITS.option, { each: true })
  answers!: string[];

  /** As in `SaveProgress`. */
  @Optional()
  @IsInt()
  @Min(1)
  version?: number;
}

export class QuestionResultView {
  correct!: boolean;
  feedback!: string;
}

export class QuizResultView {
  passed!: boolean;
  message!: string;
  /** Number of correct answers. */
  correct!: number;
  results!: QuestionResultView[];
  progress!: ProgressView;
}

export class AllProgressQuery extends PageQuery {
  @Optional()
  @IsUUID()
  moduleId?: string;

  @Optional()
  @IsIn(PROGRESS_STATUSES)
  status?: ProgressStatus;
}

/** The progress of one person in one module, for those who manage training. */
export class StaffProgressView {
  userId!: string;
  name!: string;
  moduleId!: string;
  moduleTitle!: string;
  status!: ProgressStatus;
  completedSteps!: number;
  stepCount!: number;
  version!: number;
  startedAt!: string;
  updatedAt!: string;
  completedAt!: string | null;
}

/** A person to whom a module is assigned, or who has started it. */
export class ModulePersonView {
  userId!: string;
  name!: string;
  isAssigned!: boolean;
  /** Their last day: later for those to whom it was assigned later; null for none. */
  dueOn!: string | null;
  isOverdue!: boolean;
  status!: ProgressStatus;
  completedSteps!: number;
  stepCount!: number;
  /** Null before the start. */
  version!: number | null;
  completedAt!: string | null;
}

export class ModulePeopleResponse {
  people!: ModulePersonView[];
  /** True if there are more than 1,000 people and the list is truncated. */
  truncated!: boolean;
}
