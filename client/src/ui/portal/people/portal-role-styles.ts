import type { Role } from '../../../../../server/platform/access/roles.rules';

export interface RoleStyle {
  name: string;
  /** Hue in degrees (OKLCH), or null for the plain look. Lightness depends on the colour scheme, so every hue is legible. */
  hue: number | null;
}

/** The name and colour of each role: owners gold, people red, engineers blue, makers violet, support green, guardians orange. */
export const ROLE_STYLES: Readonly<Record<Role, RoleStyle>> = {
  user: { name: 'User', hue: null },
  dev_tester: { name: 'Dev tester', hue: 222 },
  developer: { name: 'Developer', hue: 250 },
  staff: { name: 'Staff', hue: 200 },
  artist: { name: 'Artist', hue: 325 },
  cinematographer: { name: 'Cinematographer', hue: 305 },
  photographer: { name: 'Photographer', hue: 290 },
  advertisement_director: { name: 'Advertisement director', hue: 345 },
  qa_tester: { name: 'QA tester', hue: 210 },
  ceo: { name: 'CEO', hue: 85 },
  admin: { name: 'Admin', hue: 70 },
  hr: { name: 'HR', hue: 10 },
  project_manager: { name: 'Project manager', hue: 180 },
  web_developer: { name: 'Web developer', hue: 265 },
  marketing_manager: { name: 'Marketing manager', hue: 358 },
  active_community_member: { name: 'Active community member', hue: 125 },
  job_applicee: { name: 'Job applicant', hue: null },
  support: { name: 'Support', hue: 155 },
  support_lead: { name: 'Support lead', hue: 165 },
  dpo: { name: 'Data protection officer', hue: 55 },
  security: { name: 'Security', hue: 35 },
  cto: { name: 'CTO', hue: 280 },
};
