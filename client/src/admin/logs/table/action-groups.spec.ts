import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInScope } from '../../../../../server/security/trail/trail-scope.rules';
import { ACTION_AREAS, actionOptions, ALL_ACTIONS } from './action-groups';

describe('the subjects of the log', () => {
  const subjects = actionOptions('').flatMap((option) => ('group' in option ? option.items : []));

  it('are prefixes of recorded actions, each named once', () => {
    const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).filter((path) => /(?<!\.spec)\.ts$/.test(path));
    const sources = files.map((path) => readFileSync(join('server', path), 'utf8'));
    const actions = new Set(sources.flatMap((source) => [...source.matchAll(/'([A-Z]+(?:_[A-Z]+)+)'/g)].flatMap(([, name]) => name ?? [])));
    const stale = subjects.filter(({ value }) => ![...actions].some((action) => action.startsWith(value)));
    expect(stale).toEqual([]);
    for (const name of ['value', 'label'] as const) expect(new Set(subjects.map((subject) => subject[name])).size).toBe(subjects.length);
  });

  it('cover the most frequently recorded actions', () => {
    for (const action of ['SIGNED_IN', 'TICKET_CREATED', 'BUILD_APPROVED', 'BUGS_EXPORTED', 'TIME_APPROVED', 'PAYABLE_PAID', 'SALE_POSTED'])
      expect(subjects.filter(({ value }) => action.startsWith(value))).toHaveLength(1);
  });

  it('are offered to those who see only what concerns security if they see their entries', () => {
    const marked = ACTION_AREAS.flatMap(({ items }) => items).filter(({ securityTarget }) => securityTarget !== undefined);
    const offered = actionOptions('', false).flatMap((option) => ('group' in option ? option.items : []));
    expect(offered.map(({ value }) => value)).toEqual(marked.map(({ value }) => value));
    const unseen = marked.filter(
      ({ value, securityTarget = null }) => !isInScope({ targetType: securityTarget, action: value }, 'security'),
    );
    expect(unseen).toEqual([]);
  });

  it('include the one in the address', () => {
    expect(actionOptions('TICKET_')).toHaveLength(actionOptions('').length);
    expect(actionOptions('AVATAR_').slice(0, 2)).toEqual([
      { value: ALL_ACTIONS, label: 'All actions' },
      { value: 'AVATAR_', label: 'Begins with AVATAR_' },
    ]);
  });
});
