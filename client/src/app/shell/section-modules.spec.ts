import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ACCOUNT_TABS } from '../../account/account-tabs';
import { adminSections } from './admin-sections';
import { staffSections } from './staff-sections';

const sources = [
  ...adminSections.map(({ key, module, lazy }) => ({ key: `admin ${key}`, module, lazy })),
  ...staffSections.map(({ key, module, lazy }) => ({ key: `staff ${key}`, module, lazy })),
  ...ACCOUNT_TABS.flatMap(({ id, part }) =>
    part?.module === undefined ? [] : [{ key: `account ${id}`, module: part.module, lazy: part.lazy }],
  ),
];

describe('the sources named by sections', () => {
  it.each(sources)('$key: its source file', ({ module, lazy }) => {
    expect(existsSync(join('client', module))).toBe(true);
    const [, name = ''] = /([^/]+)\.tsx$/.exec(module) ?? [];
    expect(String(lazy)).toContain(name);
  });
});
