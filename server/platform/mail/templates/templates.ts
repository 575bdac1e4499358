import { welcome } from './welcome.js';

/** Every mail that the program sends; a new one is a file beside this and a line here. */
export const templates = { welcome };

export type TemplateName = keyof typeof templates;
export type TemplateData<K extends TemplateName> = Parameters<(typeof templates)[K]>[0];
