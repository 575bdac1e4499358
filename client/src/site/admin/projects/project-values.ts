import type { ProjectLook } from '../../../../../server/site/projects/project-look.dto.js';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';

/** A project's appearance as form values: an empty string for no colour of its own. */
export type LookValues = Omit<ProjectLook, 'accent'> & { accent: string };

export type ProjectValues = Pick<ProjectView, 'title' | 'slug' | 'description' | 'icon'> & LookValues;

export const APPEARANCE_LABELS: Readonly<Record<keyof LookValues, string>> = {
  accent: 'Accent colour',
  lettering: 'Lettering',
  platforms: 'Platforms',
  releaseDate: 'Release date',
  statusLine: 'Status line',
  keyArt: 'Key art',
  logo: 'Logo',
  featured: 'Lead with this project',
};

export const NEW_LOOK: LookValues = {
  accent: '',
  lettering: 'studio',
  platforms: [],
  releaseDate: '',
  statusLine: '',
  keyArt: null,
  logo: null,
  featured: false,
};

export function lookValues({ accent, lettering, platforms, releaseDate, statusLine, keyArt, logo, featured }: ProjectLook): LookValues {
  return { accent: accent ?? '', lettering, platforms, releaseDate, statusLine, keyArt, logo, featured };
}
