import { isLeftover, urlOf } from './throwaway-databases.js';

describe('throwaway databases', () => {
  it('are leftovers after an hour, by the time in their names', () => {
    const name = `portal_replay_${(1_000_000).toString(36)}_0123456789ab`;
    expect(isLeftover(name, 1_000_000 + 3_600)).toBe(false);
    expect(isLeftover(name, 1_000_000 + 3_601)).toBe(true);
  });

  it.each(['portal', 'portal_replay', 'portal_replay__ab', 'portal_replay_x', 'portal_replay_1_ab; DROP DATABASE portal'])(
    'never include another one: %s',
    (name) => {
      expect(isLeftover(name, Number.MAX_SAFE_INTEGER)).toBe(false);
    },
  );

  it('are on the server of the program, with its user and parameters', () => {
    expect(urlOf({ connectionString: 'postgres://ada:s%40cret@db.example:5433/portal?sslmode=require' }, 'portal_replay_1_ab')).toBe(
      'postgres://ada:s%40cret@db.example:5433/portal_replay_1_ab?sslmode=require',
    );
    expect(urlOf({ host: '/tmp/portal socket', port: 5432, user: 'portal', database: 'portal' }, 'portal_replay_1_ab')).toBe(
      'postgres://portal@localhost/portal_replay_1_ab?host=%2Ftmp%2Fportal+socket&port=5432',
    );
  });
});
