import type { CreateFaq, EditableFaqView } from '../../../../../server/support/help/editing/faq-editing.dto.js';
import { FAQ_GROUP_LABELS, type FaqGroup } from '../../../../../server/support/help/faqs.rules';
import type { Loaded } from '../../../lib/forms/merge';

export const FAQ_LABELS: Readonly<Record<keyof CreateFaq, string>> = {
  group: 'Group',
  question: 'Question',
  answer: 'Answer',
  published: 'Published',
};

/** Name of the form for an answer; null for a new one. */
export function faqForm(faq: EditableFaqView | null): string {
  return `faq:${faq?.id ?? 'new'}`;
}

export function newFaq(group: FaqGroup): Loaded<CreateFaq> {
  return { values: { group, question: '', answer: '', published: true }, version: 0 };
}

export function loadedFaq({ group, question, answer, published, version }: EditableFaqView): Loaded<CreateFaq> {
  return { values: { group, question, answer, published }, version };
}

/** The stored values, from the response to a refused save. */
export function faqOf(current: unknown): Loaded<CreateFaq> | null {
  return typeof current === 'object' && current !== null && 'question' in current ? loadedFaq(current as EditableFaqView) : null;
}

export function faqProblems({ question, answer }: CreateFaq): Record<string, string> {
  return {
    ...(question.trim() === '' && { question: 'Enter a question.' }),
    ...(answer.trim() === '' && { answer: 'Enter an answer.' }),
  };
}

/** Describes a value that is not a string in a conflict warning. */
export function describeFaq(name: keyof CreateFaq & string, value: unknown): string | undefined {
  if (name === 'published') return value === true ? 'published' : 'hidden';
  return name === 'group' ? FAQ_GROUP_LABELS[value as FaqGroup] : undefined;
}

/** Customer feedback on an answer; null before the first vote. */
export function votesText({ helpful, unhelpful }: Pick<EditableFaqView, 'helpful' | 'unhelpful'>): string | null {
  const all = helpful + unhelpful;
  return all === 0 ? null : `Helpful to ${helpful.toLocaleString('en-GB')} of ${all.toLocaleString('en-GB')}`;
}
