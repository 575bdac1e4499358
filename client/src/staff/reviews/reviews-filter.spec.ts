import { readReviewsFilter } from './reviews-filter';

const BUILD = '6f1a8d0e-7a55-4a35-9f0e-0d6b2f1c9a11';

describe('the filter of reviews', () => {
  it('is what the address says', () => {
    expect(readReviewsFilter(new URLSearchParams({ build: BUILD, search: ' lamp ', rating: '4' }))).toEqual({
      build: BUILD,
      search: 'lamp',
      rating: '4',
    });
  });

  it('ignores what is not offered', () => {
    expect(readReviewsFilter(new URLSearchParams({ build: '42', rating: '6' }))).toEqual({ build: '', search: '', rating: '' });
  });
});
