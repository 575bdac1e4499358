import type { CreatePolicy, PolicyAttachmentView, PolicyView, UpdatePolicy } from '../../../../server/policies/policies.dto.js';
import { isAttachmentUrl, type PolicyCategory, type PolicyChange } from '../../../../server/policies/policies.rules';
import { startingVersion } from '../policy/policy-versions';
import type { Loaded } from '../../lib/forms/merge';

/** A policy as form values. */
export interface PolicyValues {
  title: string;
  /** Empty until chosen. */
  category: PolicyCategory | '';
  /** Markdown. */
  content: string;
  /** YYYY-MM-DD; empty until chosen. */
  effectiveDate: string;
  /** The same; empty for none. */
  dueDate: string;
  audience: string[];
  attachments: PolicyAttachmentView[];
  change: PolicyChange;
  reason: string;
}

export const POLICY_LABELS: Readonly<Record<keyof PolicyValues, string>> = {
  title: 'Title',
  category: 'Category',
  content: 'Text',
  effectiveDate: 'Effective from',
  dueDate: 'Agree by',
  audience: 'Audience',
  attachments: 'Attachments',
  change: 'Kind of change',
  reason: 'Reason',
};

/** Name of the form for a policy; null for a new one. */
export function policyForm(policy: PolicyView | null): string {
  return `policy:${policy?.id ?? 'new'}`;
}

export const NEW_POLICY: Loaded<PolicyValues> = {
  values: {
    title: '',
    category: '',
    content: '',
    effectiveDate: '',
    dueDate: '',
    audience: ['all'],
    attachments: [],
    change: 'major',
    reason: '',
  },
  version: 0,
};

/** The start of the next version. */
export function loadedPolicy(view: PolicyView): Loaded<PolicyValues> {
  const { version } = view;
  const { title, category, content, effectiveDate, dueDate, audience, attachments } = startingVersion(view) ?? { ...view, content: '' };
  return {
    values: { title, category, content, effectiveDate, dueDate: dueDate ?? '', audience, attachments, change: 'major', reason: '' },
    version,
  };
}

/** The stored values, from the response to a refused save. */
export function storedPolicy(current: unknown): Loaded<PolicyValues> | null {
  return typeof current === 'object' && current !== null && 'latestVersion' in current ? loadedPolicy(current as PolicyView) : null;
}

/** A category that was not chosen is left for the server to refuse. */
export type PolicyInput = Omit<CreatePolicy, 'category'> & Pick<PolicyValues, 'category'>;

export function newPolicy({ change: _, reason: __, dueDate, ...values }: PolicyValues): PolicyInput {
  return { ...values, dueDate: dueDate === '' ? null : dueDate };
}

/** The next version: the changed fields, and what the change is. */
export function policyChange(values: PolicyValues, base: PolicyValues, version: number): UpdatePolicy {
  const { change, reason } = values;
  return { version, change, reason: reason.trim() === '' ? null : reason, ...changedContent(values, base) };
}

/** The changed fields. */
export function changedContent(values: PolicyValues, base: PolicyValues): UpdatePolicy {
  const { title, category, content, effectiveDate, dueDate, audience, attachments } = values;
  return {
    ...(title !== base.title && { title }),
    ...(category !== base.category && category !== '' && { category }),
    ...(content !== base.content && { content }),
    ...(effectiveDate !== base.effectiveDate && { effectiveDate }),
    ...(dueDate !== base.dueDate && { dueDate: dueDate === '' ? null : dueDate }),
    ...(String(audience) !== String(base.audience) && { audience }),
    ...(JSON.stringify(attachments) !== JSON.stringify(base.attachments) && { attachments }),
  };
}

/** @param policy to which a version is added; null for a new one, which needs no reason */
export function policyProblems(values: PolicyValues, policy: PolicyView | null): Record<string, string> {
  const problems: Record<string, string> = {};
  if (values.title.trim() === '') problems.title = 'Enter a title.';
  if (values.category === '') problems.category = 'Choose a category.';
  if (values.content.trim() === '') problems.content = 'Enter the text.';
  if (values.effectiveDate === '') problems.effectiveDate = 'Choose the day from which it applies.';
  if (values.audience.length === 0) problems.audience = 'Choose at least one audience.';
  // What was sent back or withdrawn may be saved again as it is.
  const isSame = policy !== null && Object.keys(changedContent(values, loadedPolicy(policy).values)).length === 0;
  if (isSame && (startingVersion(policy)?.closed ?? null) === null)
    problems.content = 'Nothing has changed. Change the text or a detail first.';
  if (policy !== null && values.reason.trim() === '') problems.reason = 'Say what changed and why.';
  for (const [index, { name, url }] of values.attachments.entries()) {
    if (name.trim() === '') problems[`attachments.${index}.name`] = 'Enter a name.';
    if (!isAttachmentUrl(url.trim())) problems[`attachments.${index}.url`] = 'Enter an address that starts with https://.';
  }
  return problems;
}
