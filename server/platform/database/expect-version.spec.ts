import { describe, expect, it, jest } from '@jest/globals';
import { Conflict, NotFound } from '../errors/errors.js';
import { expectVersion, type VersionedEdit } from './expect-version.js';

interface Story {
  title: string;
  version: number;
}

const stored: Story = { title: 'As stored', version: 3 };

function edit(over: Partial<VersionedEdit<Story | undefined>> = {}): VersionedEdit<Story | undefined> {
  return {
    lock: () => Promise.resolve(stored),
    subject: 'The story',
    code: 'story-changed',
    view: (row) => ({ shown: row?.title }),
    ...over,
  };
}

async function refusal(attempt: Promise<unknown>): Promise<unknown> {
  return attempt.then(
    () => null,
    (error: unknown) => error,
  );
}

describe('expectVersion', () => {
  it('returns the locked row when the sent version is the stored one, without making its view', async () => {
    const view = jest.fn();
    expect(await expectVersion(3, edit({ view }))).toBe(stored);
    expect(view).not.toHaveBeenCalled();
  });

  it.each([2, 4])('refuses version %i of a row that is at 3, and returns the stored version', async (sent) => {
    const error = await refusal(expectVersion(sent, edit()));
    expect(error).toBeInstanceOf(Conflict);
    expect(error).toMatchObject({
      message: 'The story changed elsewhere in the meantime.',
      code: 'story-changed',
      fields: undefined,
      current: { shown: 'As stored' },
    });
  });

  it.each([
    ['as the audit trail knows them', { target: { type: 'story', id: 's1' } }, { type: 'story', id: 's1' }],
    ['as the row stores them', { editorOf: () => 'u1' }, { userId: 'u1' }],
    ['not at all', {}, undefined],
  ])('tells who changed it last, %s', async (_how, over, changed) => {
    expect(await refusal(expectVersion(1, edit(over)))).toMatchObject({ changed });
  });

  it('waits for a view that has to be read', async () => {
    const error = await refusal(expectVersion(1, edit({ view: (row) => Promise.resolve(row) })));
    expect(error).toMatchObject({ current: stored });
  });

  it('compares nothing if no version was sent, but still locks', async () => {
    const lock = jest.fn(() => Promise.resolve(stored));
    expect(await expectVersion(undefined, edit({ lock }))).toBe(stored);
    expect(lock).toHaveBeenCalledTimes(1);
  });

  it('treats a row that was never stored as version 0', async () => {
    const lock = (): Promise<undefined> => Promise.resolve(undefined);
    expect(await expectVersion(0, edit({ lock }))).toBeUndefined();
    expect(await refusal(expectVersion(1, edit({ lock, view: (row) => row })))).toMatchObject({ current: undefined });
  });

  it('passes on an error of the lock before comparing', async () => {
    const view = jest.fn();
    const error = await refusal(expectVersion(1, edit({ lock: () => Promise.reject(new NotFound()), view })));
    expect(error).toBeInstanceOf(NotFound);
    expect(view).not.toHaveBeenCalled();
  });
});
