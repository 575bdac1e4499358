import type { TemplateView } from '../../../../server/contracts/templates/templates.dto.js';
import { deedProblem } from '../../../../server/contracts/templates/placeholders.rules';
import type { Loaded } from '../../lib/forms/merge';
import { tabAddress } from '../contracts-address';

/** Stands for a new template in the address. */
export const NEW_TEMPLATE_ID = 'new';

/** Address of the editor. */
export function templateAddress(template: string): string {
  return tabAddress('templates', { template });
}

/** Navigation state of the editor: the template was just created in it. */
export interface TemplateCreated {
  created: true;
}

export interface TemplateValues {
  title: string;
  /** Markdown with placeholders. */
  content: string;
}

export const TEMPLATE_LABELS: Readonly<Record<keyof TemplateValues, string>> = { title: 'Title', content: 'Text' };

export const NEW_TEMPLATE: Loaded<TemplateValues> = { values: { title: '', content: '' }, version: 0 };

export function loadedTemplate({ title, content, version }: TemplateView): Loaded<TemplateValues> {
  return { values: { title, content }, version };
}

/** Name of the form; null for a new template. */
export function templateForm(template: TemplateView | null): string {
  return `contract-template:${template?.id ?? NEW_TEMPLATE_ID}`;
}

/** The stored template, from the response to a refused save. */
export function storedTemplate(current: unknown): Loaded<TemplateValues> | null {
  return typeof current === 'object' && current !== null && 'unknown_placeholders' in current
    ? loadedTemplate(current as TemplateView)
    : null;
}

export function templateProblems({ title, content }: TemplateValues): Record<string, string> {
  const deed = deedProblem(`${title}\n${content}`);
  return {
    ...(title.trim() === '' && { title: 'Enter a title.' }),
    ...(content.trim() === '' ? { content: 'Enter the text.' } : deed !== null && { content: deed }),
  };
}

/** A text with another one inserted in place of what is selected. */
export function withInserted(text: string, start: number, end: number, inserted: string): { text: string; cursor: number } {
  return { text: `${text.slice(0, start)}${inserted}${text.slice(end)}`, cursor: start + inserted.length };
}
