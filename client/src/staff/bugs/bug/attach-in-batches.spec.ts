import { attachInBatches } from './attach-in-batches';

const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index + 1}.png`, size: 10 }));
const refused = new Error('The third request is refused.');

describe('attaching files', () => {
  it('sends all of them, five in a request, one request after the other', async () => {
    const sent: string[][] = [];
    let running = 0;
    const unattached = await attachInBatches(
      files,
      async (batch) => {
        running += 1;
        expect(running).toBe(1);
        await Promise.resolve();
        sent.push(batch.map(({ name }) => name));
        running -= 1;
      },
      () => undefined,
    );
    expect(unattached).toBeNull();
    expect(sent.map((batch) => batch.length)).toEqual([5, 5, 2]);
    expect(sent.flat()).toEqual(files.map(({ name }) => name));
  });

  it('reports the share of all bytes, which never falls', async () => {
    const shares: number[] = [];
    await attachInBatches(
      files,
      async (_, onProgress) => {
        for (const share of [0, 0.5, 1]) onProgress(share);
        await Promise.resolve();
      },
      (share) => shares.push(share),
    );
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect([shares[0], shares[2], shares.at(-1)]).toEqual([0, 50 / 120, 1]);
  });

  it('keeps exactly the files that are not attached when a request fails', async () => {
    let requests = 0;
    const send = (): Promise<void> => {
      requests += 1;
      return requests === 2 ? Promise.reject(refused) : Promise.resolve();
    };
    expect(await attachInBatches(files, send, () => undefined)).toEqual({ files: files.slice(5), error: refused });
    expect(requests).toBe(2);
  });
});
