import { Injectable } from '@nestjs/common';
import type { Actor } from '../../platform/access/access.js';
import { AuditLog } from '../../platform/audit/audit-log.js';
import type { SecurityOverviewView } from './security-overview.dto.js';
import { SecuritySourcesService } from './security-sources.service.js';
import { securityTabPath } from './security-tabs.rules.js';

/** Entries of each topic in the overview. */
const NEWEST = 20;

/** The overview of the security centre, from what its topics register. */
@Injectable()
export class SecurityOverviewService {
  constructor(
    private readonly sources: SecuritySourcesService,
    auditLog: AuditLog,
  ) {
    sources.registerFigure({
      key: 'chain',
      label: 'Audit trail when last verified',
      order: 90,
      tab: 'audit',
      whenUnknown: 'Not verified yet',
      read: async () => {
        const [last] = await auditLog.ofTarget('log', 'chain', 1);
        return last === undefined ? null : (last.after as { whole: boolean }).whole ? 'Unchanged' : 'Changed';
      },
    });
  }

  async read(reader: Actor): Promise<SecurityOverviewView> {
    const { parts, figures } = this.sources;
    const [values, entries] = await Promise.all([
      Promise.all(figures.map((figure) => figure.read())),
      Promise.all(parts.map(async ({ name, read }) => [name, await read(NEWEST, reader)] as const)),
    ]);
    return {
      ...Object.fromEntries(entries),
      figures: figures.map(({ key, label, tab, filter, isAlarm = false, whenUnknown = 'Unknown' }, index) => ({
        key,
        label,
        value: values[index] ?? null,
        whenUnknown,
        isAlarm,
        path: tab === undefined ? null : securityTabPath(tab, filter),
      })),
    };
  }
}
