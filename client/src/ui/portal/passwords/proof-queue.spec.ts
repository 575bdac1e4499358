import { ProofQueue } from './proof-queue';

describe('calls that wait for a confirmation', () => {
  it('are all settled by one prompt, also those refused after it opened', async () => {
    const queue = new ProofQueue();
    const first = queue.add('password');
    const prompt = queue.first();
    const factor = queue.add('second-factor');
    const late = queue.add('password');
    expect(queue.first()).toBe(prompt);
    queue.settle('password', true);
    await expect(Promise.all([first, late])).resolves.toEqual([true, true]);
    expect(queue.first()?.kind).toBe('second-factor');
    queue.settle('second-factor', false);
    await expect(factor).resolves.toBe(false);
    expect(queue.first()).toBeNull();
  });

  it('open another prompt once the first is settled, and notify its screen', () => {
    const queue = new ProofQueue();
    const prompts: Array<number | undefined> = [];
    const stop = queue.subscribe(() => prompts.push(queue.first()?.id));
    void queue.add('password');
    queue.settle('password', true);
    void queue.add('password');
    stop();
    queue.settle('password', false);
    expect(prompts).toEqual([1, undefined, 2]);
  });
});
