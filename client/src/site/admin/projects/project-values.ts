import type { ProjectAppearance } from '../../../../../server/site/projects/project-look.dto.js';
import type { ProjectView } from '../../../../../server/site/projects/projects.dto.js';

/** A project's appearance as form values: an empty string for no colour of its own. */
type AppearanceValues = Omit<ProjectAppearance, 'accent'> & { accent: string };

export type ProjectValues = Pick<ProjectView, 'title' | 'slug' | 'description' | 'icon'> & AppearanceValues;

export const APPEARANCE_LABELS: Readonly<Record<keyof AppearanceValues, string>> = {
  accent: 'Accent colour',
  lettering: 'Lettering',
  platforms: 'Platforms',
  releaseDate: 'Release date',
  statusLine: 'Status line',
  keyArt: 'Key art',
  logo: 'Logo',
  featured: 'Lead with this project',
};

export const NEW_APPEARANCE: AppearanceValues = {
  accent: '',
  lettering: 'studio',
  platforms: [],
  releaseDate: '',
  statusLine: '',
  keyArt: null,
  logo: null,
  featured: false,
};

export function appearanceValues({
  accent,
  lettering,
  platforms,
  releaseDate,
  statusLine,
  keyArt,
  logo,
  featured,
}: ProjectAppearance): AppearanceValues {
  return { accent: accent ?? '', lettering, platforms, releaseDate, statusLine, keyArt, logo, featured };
}
