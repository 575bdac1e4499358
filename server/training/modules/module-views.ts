import { ownDueDate, ukDate } from '../../platform/time/days.rules.js';
import type { ProgressView } from '../progress/progress.dto.js';
import { RENEWAL_DAYS } from '../progress/progress.rules.js';
import type { TrainingVideo } from '../videos/training-video.entity.js';
import { isAssignedTo, managesTraining, type TrainingViewer } from '../training.policy.js';
import type { ModuleEditView, ModuleSummaryView, ModuleView, RelatedPolicyView, StepView, VideoView } from './modules.dto.js';
import type { CurrentModuleRow, ListedModuleRow, ModuleRow, OpenedModuleRow, TakenModuleRow } from './modules.repository.js';
import { optionsOf, questionOf, type StoredStep } from './modules.rules.js';
import { isExpired } from '../certificates/certificates.rules.js';

const DAY_MS = 86_400_000;

type Videos = ReadonlyMap<string, Pick<TrainingVideo, 'id' | 'name' | 'contentType' | 'size'>>;

/** Whether a completed module may be taken again. */
export function canRestart(row: TakenModuleRow, now: Date): boolean {
  if (row.progressStatus !== 'completed') return false;
  if (row.startedVersion !== row.currentVersion) return true;
  const { certificateExpiresAt } = row;
  return certificateExpiresAt !== null && Date.parse(certificateExpiresAt) <= now.getTime() + RENEWAL_DAYS * DAY_MS;
}

/** Whether the user holds a valid certificate, which stays valid while they take the module again. */
function isCertified({ certificateIssuedAt, certificateExpiresAt }: TakenModuleRow, now: Date): boolean {
  return certificateIssuedAt !== null && !isExpired(certificateExpiresAt, now.getTime());
}

export function toProgressView(row: TakenModuleRow, now: Date): ProgressView {
  return {
    moduleId: row.id,
    completedSteps: row.completedSteps ?? [],
    status: row.progressStatus ?? 'not-started',
    version: row.startedVersion,
    startedAt: row.startedAt,
    completedAt: row.completedAt,
    attempts: row.attempts,
    canRestart: canRestart(row, now),
  };
}

function summaryOf(row: TakenModuleRow, viewer: TrainingViewer, now: Date): Omit<ModuleSummaryView, 'steps'> {
  const isAssigned = isAssignedTo(viewer.roles, row);
  return {
    ...settingsOf(row),
    contentVersion: row.contentVersion,
    version: row.version,
    isAssigned,
    dueBy: isAssigned && !isCertified(row, now) ? ownDueDate(row.dueOn, row.dueSince, row.assignedAt, ukDate(now)) : null,
    progress: toProgressView(row, now),
    can: { edit: managesTraining(viewer) },
  };
}

export function toSummaryView(row: ListedModuleRow, viewer: TrainingViewer, now: Date): ModuleSummaryView {
  return { ...summaryOf(row, viewer, now), steps: row.outline };
}

/** As it is taken: without the answers to quizzes. */
export function toModuleView(
  row: OpenedModuleRow,
  { videos, policies }: { videos: Videos; policies: readonly RelatedPolicyView[] },
  viewer: TrainingViewer,
  now: Date,
): ModuleView {
  return { ...summaryOf(row, viewer, now), steps: row.steps.map((step) => toStepView(step, videos, policies)) };
}

function toStepView(
  { id, title, type, content, policyIds, quizQuestions, videoId }: StoredStep,
  videos: Videos,
  policies: readonly RelatedPolicyView[],
): StepView {
  return {
    id,
    title,
    type,
    content,
    policyIds,
    policies: policyIds.flatMap((policyId) => policies.find((policy) => policy.id === policyId) ?? []),
    quizQuestions: quizQuestions.map((question) => ({ question: question.question, type: question.type, options: optionsOf(question) })),
    video: videoView(videoId, videos),
  };
}

/** As it is edited, with the answers. */
export function toEditView(row: CurrentModuleRow, videos: Videos): ModuleEditView {
  return {
    ...settingsOf(row),
    contentVersion: row.contentVersion,
    version: row.version,
    started: row.started,
    steps: row.steps.map(({ videoId, ...step }) => ({ ...stepOf(step), video: videoView(videoId, videos) })),
  };
}

/** What a module has in the program and in an exported file, apart from its steps. */
export function settingsOf(row: ModuleRow) {
  const { id, title, description, category, estimatedTime, status, passMark, certificateMonths, assignedRoles, dueOn } = row;
  return { id, title, description, category, estimatedTime, status, passMark, certificateMonths, assignedRoles, dueOn };
}

/** The same for a step, apart from its video. */
export function stepOf({ id, title, type, content, policyIds, quizQuestions }: Omit<StoredStep, 'videoId'>) {
  return { id, title, type, content, policyIds, quizQuestions: quizQuestions.map(questionOf) };
}

function videoView(id: string | null, videos: Videos): VideoView | null {
  const video = id === null ? undefined : videos.get(id);
  return video === undefined ? null : { id: video.id, name: video.name, contentType: video.contentType, size: video.size };
}
