import { authArea } from './auth/sessions/auth.area.js';
import { checkedAreas } from './platform/areas/area.js';
import { platformArea } from './platform/areas/platform.area.js';
import { siteArea } from './site/site.area.js';
import { playtestsArea } from './staff/playtests/playtests.area.js';
import { supportArea } from './support/support.area.js';
import { usersArea } from './users/users.area.js';

/** Every area that has something to tell the platform without the application; in this order their files stand in an archive. */
export const areas = checkedAreas([platformArea, authArea, siteArea, usersArea, supportArea, playtestsArea]);
