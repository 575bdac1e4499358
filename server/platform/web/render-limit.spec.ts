import { RenderLimit } from './render-limit.js';

/** Renders that do not end before `finish`. */
function endless(limit: RenderLimit, sessions: ReadonlyArray<string | undefined>) {
  let finish: () => void = () => undefined;
  const gate = new Promise<void>((resolve) => (finish = resolve));
  const all = sessions.map((session) =>
    limit.run(
      session,
      () => gate.then(() => 'rendered'),
      () => Promise.resolve('instead'),
    ),
  );
  return { all, finish };
}
const once = (limit: RenderLimit, session?: string) =>
  limit.run(
    session,
    () => Promise.resolve('rendered'),
    () => Promise.resolve('instead'),
  );

describe('renders at once', () => {
  it('is limited to four for each session', async () => {
    const limit = new RenderLimit();
    const own = endless(limit, ['a', 'a', 'a', 'a']);
    expect([await once(limit, 'a'), await once(limit, 'b'), await once(limit)]).toEqual(['instead', 'rendered', 'rendered']);
    own.finish();
    expect(await Promise.all(own.all)).toEqual(Array(4).fill('rendered'));
    expect(await once(limit, 'a')).toBe('rendered');
  });

  it('is limited to sixteen overall', async () => {
    const limit = new RenderLimit();
    const others = endless(
      limit,
      Array.from({ length: 16 }, (_, index) => (index % 2 === 0 ? `session ${index}` : undefined)),
    );
    expect([await once(limit, 'a'), await once(limit)]).toEqual(['instead', 'instead']);
    others.finish();
    await Promise.all(others.all);
    expect([await once(limit, 'a'), await once(limit)]).toEqual(['rendered', 'rendered']);
  });

  it('frees its slot on failure', async () => {
    const limit = new RenderLimit();
    for (let times = 0; times < 20; times += 1)
      await expect(
        limit.run(
          'a',
          () => Promise.reject(new Error('broken')),
          () => Promise.resolve(),
        ),
      ).rejects.toThrow('broken');
    expect(await once(limit, 'a')).toBe('rendered');
  });
});
