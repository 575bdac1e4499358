import type { MailTemplate } from './render.js';

/**
 * Every email by the name of its template. The texts belong to the areas: each holds them in `<noun>.emails.ts`, adds their types
 * here by declaration merging, so that a wrong name or wrong data does not compile, and hands them to `Mail.register`.
 */
export interface MailTemplates {}

/** What an area adds to `MailTemplates`; a name that two areas use for different templates does not compile. */
export type TemplatesOf<T extends Readonly<Record<string, MailTemplate<never>>>> = T;

export type TemplateName = keyof MailTemplates;
export type TemplateData<K extends TemplateName> = Parameters<MailTemplates[K]>[0];

/** Some of the templates. */
export type TemplateSet = { readonly [K in TemplateName]?: MailTemplate<TemplateData<K>> };
