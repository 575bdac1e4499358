import { authArea } from './auth/sessions/auth.area.js';
import { checkedAreas } from './platform/areas/area.js';
import { platformArea } from './platform/areas/platform.area.js';
import { presenceArea } from './presence/presence.area.js';
import { siteArea } from './site/site.area.js';
import { playtestsArea } from './staff/playtests/playtests.area.js';
import { usersArea } from './users/users.area.js';

/** Areas with declarations for the platform that are needed without the application; their files are archived in this order. */
export const areas = checkedAreas([platformArea, authArea, siteArea, usersArea, presenceArea, playtestsArea]);
