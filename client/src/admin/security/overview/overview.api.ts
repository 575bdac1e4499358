import type { SecurityOverviewView } from '../../../../../server/security/overview/security-overview.dto.js';
import { apiQuery } from '../../../lib/http/query';

/** Figures of the security centre. */
export const securityOverviewQuery = apiQuery<SecurityOverviewView>('/security');
