import type { MailTemplate } from './render.js';

/**
 * All email templates by name. The texts belong to the areas: each has them in `<noun>.emails.ts`, adds their types here by declaration
 * merging, so that a wrong name or wrong data does not compile, and passes them to `Mail.register`.
 */
export interface MailTemplates {}

/** What an area adds to `MailTemplates`; two areas that use the same name for different templates do not compile. */
export type TemplatesOf<T extends Readonly<Record<string, MailTemplate<never>>>> = T;

export type TemplateName = keyof MailTemplates;
export type TemplateData<K extends TemplateName> = Parameters<MailTemplates[K]>[0];

/** A subset of the templates. */
export type TemplateSet = { readonly [K in TemplateName]?: MailTemplate<TemplateData<K>> };
