import { fieldErrorsFor, formMessage } from './forms';
import { ApiError } from '../http/http';

const names = ['email', 'password'];

function refused(fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, code: 'invalid', message: 'Please look at the marked fields.', fromServer: true, fields });
}

describe('fieldErrorsFor', () => {
  it('keeps the sentences of this form alone', () => {
    expect(fieldErrorsFor(names, { email: 'Taken.', elsewhere: 'Odd.', password: '' })).toEqual({ email: 'Taken.' });
  });

  it('knows the parts of a list by the name of the list', () => {
    expect(fieldErrorsFor(['links'], { 'links.0.url': 'Odd.', 'linkage.0': 'Odd.' })).toEqual({ 'links.0.url': 'Odd.' });
  });

  it('is not fooled by names that every object has', () => {
    expect(fieldErrorsFor(names, { constructor: 'Odd.', toString: 'Odd.' })).toEqual({});
  });
});

describe('formMessage', () => {
  it('is silent without an error and when a field speaks', () => {
    expect(formMessage(names, null, 'Failed.')).toBeNull();
    expect(formMessage(names, refused({ email: 'Taken.' }), 'Failed.')).toBeNull();
  });

  it("gives the server's sentence when no field of the form took one", () => {
    expect(formMessage(names, refused({ elsewhere: 'Odd.' }), 'Failed.')).toBe('Please look at the marked fields.');
  });

  it('gives the fallback when the server said nothing, and why no answer came', () => {
    expect(formMessage(names, new ApiError({ status: 0, code: 'network', message: 'Unreachable.' }), 'Failed to save')).toBe(
      'Failed to save. Unreachable.',
    );
    expect(formMessage(names, new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
  });

  it('says of what is gone that it is gone', () => {
    const gone = new ApiError({
      status: 404,
      code: 'not-found',
      message: 'This does not exist, or it is not yours to see.',
      fromServer: true,
    });
    expect(formMessage(names, gone, 'Failed to save')).toBe(
      'Failed to save. It no longer exists. It may have been deleted in the meantime.',
    );
  });

  it('is silent when the person would not prove who they are', () => {
    const calledOff = new ApiError({ status: 403, code: 'proof-required', message: 'Please give your password again.', fromServer: true });
    expect(formMessage(names, calledOff, 'Failed.')).toBeNull();
  });
});
