import { anchorId } from './anchor';

describe('anchorId', () => {
  it.each([
    ['#team', 'team'],
    ['#our%20team', 'our team'],
    ['', ''],
    ['#', ''],
    ['#%zz', ''],
    ['#%E0%A4%A', ''],
  ])('of %j is %j', (hash, id) => {
    expect(anchorId(hash)).toBe(id);
  });
});
