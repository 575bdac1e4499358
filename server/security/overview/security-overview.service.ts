import { Injectable } from '@nestjs/common';
import type { SecurityOverviewView } from './security-overview.dto.js';
import { SecuritySourcesService } from './security-sources.service.js';
import { securityTabPath } from './security-tabs.rules.js';

/** Entries of each topic in the overview. */
const NEWEST = 20;

/** The overview of the security centre, from what its topics register. */
@Injectable()
export class SecurityOverviewService {
  constructor(private readonly sources: SecuritySourcesService) {}

  async read(): Promise<SecurityOverviewView> {
    const { figures, parts } = this.sources;
    const [values, entries] = await Promise.all([
      Promise.all(figures.map((figure) => figure.read())),
      Promise.all(parts.map(async ({ name, read }) => [name, await read(NEWEST)] as const)),
    ]);
    return {
      ...Object.fromEntries(entries),
      figures: figures.map(({ key, label, tab, filter, isAlarm = false }, index) => ({
        key,
        label,
        value: values[index] ?? null,
        isAlarm,
        path: securityTabPath(tab, filter),
      })),
    };
  }
}
