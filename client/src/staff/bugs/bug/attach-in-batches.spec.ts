import { ApiError } from '../../../lib/http/http';
import { attachInBatches } from './attach-in-batches';

const files = Array.from({ length: 12 }, (_, index) => ({ name: `${index + 1}.png`, size: 10 }));
const failed = new Error('The connection was lost.');
const refused = new ApiError({ status: 415, code: 'unsupported-type', message: 'Files of this type are not accepted.' });

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
    expect(unattached).toEqual([]);
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
      return requests === 2 ? Promise.reject(failed) : Promise.resolve();
    };
    expect(await attachInBatches(files, send, () => undefined)).toEqual([{ files: files.slice(5), error: failed, isRefused: false }]);
    expect(requests).toBe(2);
  });

  it('attaches the others if some are refused, and names those', async () => {
    const attached: string[] = [];
    const shares: number[] = [];
    const unattached = await attachInBatches(
      files,
      async (batch, onProgress) => {
        await Promise.resolve();
        onProgress(1);
        if (batch.some(({ name }) => name === '2.png' || name === '12.png')) throw refused;
        attached.push(...batch.map(({ name }) => name));
      },
      (share) => shares.push(share),
    );
    expect(unattached).toEqual([
      { files: [files[1]], error: refused, isRefused: true },
      { files: [files[11]], error: refused, isRefused: true },
    ]);
    expect(attached).toEqual(files.map(({ name }) => name).filter((name) => name !== '2.png' && name !== '12.png'));
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
  });

  it('stops when the connection is lost between the files of a refused request', async () => {
    const unattached = await attachInBatches(
      files,
      ([first, ...others]) =>
        others.length > 0 ? Promise.reject(refused) : first === files[2] ? Promise.reject(failed) : Promise.resolve(),
      () => undefined,
    );
    expect(unattached).toEqual([{ files: files.slice(2), error: failed, isRefused: false }]);
  });
});
