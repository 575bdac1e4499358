import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { areas } from './areas.js';
import { checkedAreas, type Area } from './platform/areas/area.js';

describe('areas', () => {
  it('lists every description of an area', async () => {
    const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.area.ts'));
    const modules = (await Promise.all(files.map((path) => import(join(import.meta.dirname, path))))) as Array<Record<string, Area>>;
    const described = modules.flatMap((module) => Object.values(module).map(({ name }) => name));
    expect(areas.map(({ name }) => name).sort()).toEqual(described.sort());
  });

  it.each<[string, Array<Omit<Area, 'name'>>]>([
    ['Two areas name the lock 7.', [{ locks: { first: 7 } }, { locks: { second: 7 } }]],
    ['Two areas name the lock 7.', [{ locks: { first: 7, second: 7 } }]],
    ['Two areas name the table sessions.', [{ notBackedUp: ['sessions'] }, { notBackedUp: ['sessions'] }]],
    ['Two areas name the file a.key.', [{ dataFiles: ['a.key'] }, { dataFiles: ['a.key'] }]],
    ['"../a.key" is no plain name.', [{ dataFiles: ['../a.key'] }]],
    ['"drop table" is no plain name.', [{ notBackedUp: ['drop table'] }]],
  ])('refuses: %s', (reason, given) => {
    expect(() => checkedAreas(given.map((area, index) => ({ name: `area-${index}`, ...area })))).toThrow(reason);
  });
});
