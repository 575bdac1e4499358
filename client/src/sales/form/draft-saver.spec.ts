import { emptySale, type SaleForm } from '../../../../server/sales/entry/sale-entry.rules';
import { ApiError } from '../../lib/http/http';
import { DraftSaver, type DraftState } from './draft-saver';

const form = (country: string): SaleForm => ({ ...emptySale('2026-09-15'), country });
const lost = () => new ApiError({ status: 0, code: 'network', message: 'No connection.' });
const refused = (status: number) => new ApiError({ status, code: 'refused', message: 'Refused.' });

/** A draft with the responses of the server in order: a version, or an error. */
function draftOf(storedVersion: number, ...responses: Array<number | ApiError>) {
  const sent: string[] = [];
  const states: Array<DraftState['kind']> = [];
  const respond = (request: string): Promise<number> => {
    sent.push(request);
    const response = responses.shift();
    return typeof response === 'number' ? Promise.resolve(response) : Promise.reject(response ?? new Error('Unexpected request'));
  };
  const requests = {
    save: async ({ country }: SaleForm, version: number) => ({ version: await respond(`${country} ${version}`) }),
    discard: async () => void (await respond('discard')),
  };
  const saver = new DraftSaver(requests, storedVersion, form('GB'), ({ kind }) => states.push(kind));
  return { saver, sent, states };
}

describe('the draft of a sale', () => {
  it('is saved until nothing newer exists', async () => {
    const { saver, sent, states } = draftOf(0, 1, 2);
    saver.edit({ form: form('DE'), changes: 1 });
    const saving = saver.save();
    saver.edit({ form: form('FR'), changes: 2 });
    expect(await saving).toBe(true);
    expect(sent).toEqual(['DE 0', 'FR 1']);
    expect(states).toEqual(['saving', 'saved', 'saving', 'saved']);
  });

  it('goes on being saved when it could not be discarded', async () => {
    const { saver, sent } = draftOf(3, lost(), 4, 5);
    await expect(saver.discard()).rejects.toThrow('No connection.');
    saver.edit({ form: form('DE'), changes: 1 });
    expect(await saver.save()).toBe(true);
    expect(sent).toEqual(['discard', 'DE 3']);
  });

  it('is saved at once when it could not be discarded, if something was typed before', async () => {
    const { saver, sent } = draftOf(3, lost(), 4);
    saver.edit({ form: form('DE'), changes: 1 });
    await expect(saver.discard()).rejects.toThrow('No connection.');
    await saver.save();
    expect(sent).toEqual(['discard', 'DE 3']);
  });

  it('is discarded if someone else has done so', async () => {
    const { saver, sent } = draftOf(3, refused(404));
    saver.edit({ form: form('DE'), changes: 1 });
    await saver.discard();
    expect(await saver.save()).toBe(true);
    expect(sent).toEqual(['discard']);
  });

  it('is sent again as it was when the response was lost, before what was typed since', async () => {
    const { saver, sent, states } = draftOf(0, lost(), 1, 2);
    saver.edit({ form: form('DE'), changes: 1 });
    expect(await saver.save()).toBe(false);
    saver.edit({ form: form('FR'), changes: 2 });
    expect(await saver.save()).toBe(true);
    expect(sent).toEqual(['DE 0', 'DE 0', 'FR 1']);
    expect(states).toEqual(['saving', 'failed', 'saving', 'saved', 'saving', 'saved']);
  });

  it('is not sent again as it was after a refusal', async () => {
    const { saver, sent } = draftOf(0, refused(400), 1);
    saver.edit({ form: form('DE'), changes: 1 });
    await saver.save();
    saver.edit({ form: form('FR'), changes: 2 });
    await saver.save();
    expect(sent).toEqual(['DE 0', 'FR 0']);
  });

  it('is deleted on the server even if no response said that it was created', async () => {
    const { saver, sent } = draftOf(0, lost(), 0);
    saver.edit({ form: form('DE'), changes: 1 });
    await saver.save();
    await saver.discard();
    expect(sent).toEqual(['DE 0', 'discard']);
  });
});
