import { readReviewsFilter } from './reviews-filter';

const BUILD = '6f1a8d0e-7a55-4a35-9f0e-0d6b2f1c9a11';

describe('the review filter', () => {
  it('is read from the address', () => {
    expect(readReviewsFilter(new URLSearchParams({ build: BUILD, search: ' lamp ', rating: '4' }))).toEqual({
      build: BUILD,
      search: 'lamp',
      rating: '4',
    });
  });

  it('ignores unknown values', () => {
    expect(readReviewsFilter(new URLSearchParams({ build: '42', rating: '6' }))).toEqual({ build: '', search: '', rating: '' });
  });
});
