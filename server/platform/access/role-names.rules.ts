import { isRole, type Role } from './roles.rules.js';

/** The display names of the roles. Pure: shared by server and client. */
const ROLE_NAMES: Readonly<Record<Role, string>> = {
  user: 'User',
  dev_tester: 'Dev tester',
  developer: 'Developer',
  staff: 'Staff',
  artist: 'Artist',
  cinematographer: 'Cinematographer',
  photographer: 'Photographer',
  advertisement_director: 'Advertisement director',
  qa_tester: 'QA tester',
  ceo: 'CEO',
  admin: 'Admin',
  hr: 'HR',
  project_manager: 'Project manager',
  web_developer: 'Web developer',
  marketing_manager: 'Marketing manager',
  active_community_member: 'Active community member',
  job_applicee: 'Job applicant',
  support: 'Support',
  support_lead: 'Support lead',
  dpo: 'Data protection officer',
  security: 'Security',
  cto: 'CTO',
};

/** The display name of a role, on screen and in contracts; a role unknown to this build stays as it is. */
export function roleName(role: string): string {
  return isRole(role) ? ROLE_NAMES[role] : role;
}
