import { Injectable } from '@nestjs/common';
import { inGroup } from '../../platform/access/roles.rules.js';
import { Clock } from '../../platform/time/clock.js';
import { overdueBefore } from '../../staff/overview/overview.rules.js';
import { StaffSourcesService } from '../../staff/overview/staff-sources.service.js';
import { AnalyticsRepository } from '../analytics/analytics.repository.js';

/** What Clarity brings to the staff overview: claims that managers have left waiting. */
@Injectable()
export class ApprovalSourcesService {
  constructor(analytics: AnalyticsRepository, clock: Clock, sources: StaffSourcesService) {
    sources.registerCounter({
      key: 'unresolved_flags',
      label: 'Claims to approve',
      path: '/staff?section=clarity&as=admin',
      count: ({ userId, roles }) =>
        inGroup(roles, 'clarityManagers') ? analytics.waitingSince(overdueBefore(clock.now()), userId) : Promise.resolve(0),
    });
  }
}
