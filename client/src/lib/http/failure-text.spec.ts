import { adviseOnce, joined, withoutRetryAdvice } from './failure-text';

describe('joined', () => {
  it('joins two sentences and adds a missing full stop', () => {
    expect(joined('Failed to save', 'It no longer exists.')).toBe('Failed to save. It no longer exists.');
    expect(joined('', 'It no longer exists.')).toBe('It no longer exists.');
  });

  it('says once that the user can try again', () => {
    expect(joined('Login failed. Please try again.', 'Something went wrong on our side. Please try again.')).toBe(
      'Login failed. Please try again. Something went wrong on our side.',
    );
    expect(joined('Please try again.', 'Something went wrong on our side. Please try again.')).toBe(
      'Something went wrong on our side. Please try again.',
    );
    expect(joined('Failed to save', 'Something went wrong on our side. Please try again.')).toBe(
      'Failed to save. Something went wrong on our side. Please try again.',
    );
  });
});

describe('adviseOnce', () => {
  it('prefers the advice that says when or how', () => {
    expect(
      adviseOnce('Failed to delete account. Please try again or contact support.', 'Too many attempts. Please try again in 5 minutes.'),
    ).toEqual(['Failed to delete account.', 'Too many attempts. Please try again in 5 minutes.']);
    expect(
      adviseOnce('The picture could not be saved. Please try again.', 'It may have arrived, so check before you send it again.'),
    ).toEqual(['The picture could not be saved.', 'It may have arrived, so check before you send it again.']);
  });

  it('leaves texts alone that do not repeat each other', () => {
    expect(adviseOnce('Login failed. Please try again.', 'The server cannot be reached.')).toEqual([
      'Login failed. Please try again.',
      'The server cannot be reached.',
    ]);
  });
});

describe('withoutRetryAdvice', () => {
  it('removes the last sentence if it says no more than the button', () => {
    expect(withoutRetryAdvice('Something went wrong on our side. Please try again.')).toBe('Something went wrong on our side.');
    expect(withoutRetryAdvice('Too many attempts. Please try again in a minute.')).toBe('Too many attempts. Please try again in a minute.');
    expect(withoutRetryAdvice('The server cannot be reached.')).toBe('The server cannot be reached.');
    expect(withoutRetryAdvice('Please try again.')).toBe('');
  });
});
