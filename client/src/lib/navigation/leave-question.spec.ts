import { askBeforeLeaving, blockLeaving, isFinal, leaveWhenAllowed, mayLose } from './leave-question';

describe('leaving a page without a link', () => {
  it('is not blocked by a read-only page', () => {
    const release = blockLeaving();
    expect([mayLose(), isFinal()]).toEqual([true, true]);
    let left = false;
    leaveWhenAllowed(() => (left = true));
    expect(left).toBe(true);
    release();
    expect([mayLose(), isFinal()]).toEqual([false, false]);
  });

  it('continues at once when nothing can be lost, and otherwise asks the newest page', () => {
    const done: string[] = [];
    leaveWhenAllowed(() => done.push('free'));
    let answer = (): void => undefined;
    const open = askBeforeLeaving(() => done.push('never asked'));
    const close = askBeforeLeaving((leave) => {
      done.push('asked');
      answer = leave;
    });
    expect([mayLose(), isFinal()]).toEqual([true, false]);
    leaveWhenAllowed(() => done.push('left'));
    expect(done).toEqual(['free', 'asked']);
    answer();
    close();
    open();
    expect(mayLose()).toBe(false);
    leaveWhenAllowed(() => done.push('free again'));
    expect(done).toEqual(['free', 'asked', 'left', 'free again']);
  });
});
