import type { Role } from '../../../../../server/platform/access/roles.rules';

/**
 * The hue of each role in degrees (OKLCH), or null for the plain look: owners gold, people red, engineers blue, makers violet, support
 * green, guardians orange. Lightness depends on the colour scheme, so every hue is legible.
 */
export const ROLE_HUES: Readonly<Record<Role, number | null>> = {
  user: null,
  dev_tester: 222,
  developer: 250,
  staff: 200,
  artist: 325,
  cinematographer: 305,
  photographer: 290,
  advertisement_director: 345,
  qa_tester: 210,
  ceo: 85,
  admin: 70,
  hr: 10,
  project_manager: 180,
  web_developer: 265,
  marketing_manager: 358,
  active_community_member: 125,
  job_applicee: null,
  support: 155,
  support_lead: 165,
  dpo: 55,
  security: 35,
  cto: 280,
};
