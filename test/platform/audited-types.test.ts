import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isLogTarget, LOG_TARGETS } from '../../server/admin/logs/log-targets.rules.js';
import { ACTION_SUBJECTS } from '../../client/src/admin/logs/table/action-groups.js';
import { auditedTypes } from '../support/audited-types.js';

const server = join(import.meta.dirname, '../../server');
const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.ts') && !path.endsWith('.spec.ts') && !path.includes('migrations'))
  .map((path) => join(server, path));

describe('what the audit trail records', () => {
  const { targets, actions, registered, unclear } = auditedTypes(sources);

  it('can be read from the sources', () => {
    expect(unclear).toEqual([]);
    expect(targets.size).toBeGreaterThan(45);
    expect(actions.size).toBeGreaterThan(150);
  });

  it('has a label in the log for each type of target, and for no other', () => {
    expect([...targets.keys()].filter((type) => !isLogTarget(type))).toEqual([]);
    expect(Object.keys(LOG_TARGETS).filter((type) => !targets.has(type) && !['log', 'backup'].includes(type))).toEqual([]);
  });

  it('names each target by its area, or says why not', () => {
    const promised = Object.entries(LOG_TARGETS).flatMap(([type, { named }]) => (named === 'by its area' && type !== 'user' ? [type] : []));
    expect([...registered].sort()).toEqual(promised.sort());
  });

  it('is found by a subject in the filter of the log', () => {
    const missing = [...actions.keys()].filter((action) => !ACTION_SUBJECTS.some((prefix) => action.startsWith(prefix)));
    expect(missing).toEqual([]);
  });
});
