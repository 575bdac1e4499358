import type { AboutView } from '../../../../server/site/about/about.dto.js';
import type { TeamMemberView } from '../../../../server/site/team/team.dto.js';
import { publicQuery } from '../../lib/http/query';

/** The studio's story. */
export const aboutQuery = publicQuery<AboutView>('/about');

/** The people on the about page, directors first, in the studio's order. */
export const teamQuery = publicQuery<TeamMemberView[]>('/team');
