import { fieldErrorsFor, formMessage } from './forms';
import { ApiError } from '../http/http';

const names = ['email', 'password'];

function refused(fields: Record<string, string>): ApiError {
  return new ApiError({ status: 400, code: 'invalid', message: 'Please look at the marked fields.', fromServer: true, fields });
}

describe('fieldErrorsFor', () => {
  it('keeps the messages for fields of this form only', () => {
    expect(fieldErrorsFor(names, { email: 'Taken.', elsewhere: 'Odd.', password: '' })).toEqual({ email: 'Taken.' });
  });

  it('assigns the parts of a list to the name of the list', () => {
    expect(fieldErrorsFor(['links'], { 'links.0.url': 'Odd.', 'linkage.0': 'Odd.' })).toEqual({ 'links.0.url': 'Odd.' });
  });

  it('ignores names of Object.prototype', () => {
    expect(fieldErrorsFor(names, { constructor: 'Odd.', toString: 'Odd.' })).toEqual({});
  });
});

describe('formMessage', () => {
  it('is undefined without an error and when a field has a message', () => {
    expect(formMessage(names, null, 'Failed.')).toBeNull();
    expect(formMessage(names, refused({ email: 'Taken.' }), 'Failed.')).toBeNull();
  });

  it('is the server’s message when no field of the form took one', () => {
    expect(formMessage(names, refused({ elsewhere: 'Odd.' }), 'Failed.')).toBe('Please look at the marked fields.');
  });

  it('is the fallback without a server message, and the reason when no response came', () => {
    expect(formMessage(names, new ApiError({ status: 0, code: 'network', message: 'Unreachable.' }), 'Failed to save')).toBe(
      'Failed to save. Unreachable.',
    );
    expect(formMessage(names, new TypeError('x is not a function'), 'Failed.')).toBe('Failed.');
  });

  it('reports a deleted item', () => {
    const gone = new ApiError({
      status: 404,
      code: 'not-found',
      message: 'This does not exist, or it is not yours to see.',
      fromServer: true,
    });
    expect(formMessage(names, gone, 'Failed to save')).toBe(
      'Failed to save. It no longer exists. It may have been deleted in the meantime.',
    );
    expect(formMessage(names, gone, 'The entry could not be deleted. Please try again.')).toBe(
      'The entry could not be deleted. It no longer exists. It may have been deleted in the meantime.',
    );
  });

  it('is undefined when the user cancelled the password proof', () => {
    const calledOff = new ApiError({ status: 403, code: 'proof-required', message: 'Please give your password again.', fromServer: true });
    expect(formMessage(names, calledOff, 'Failed.')).toBeNull();
  });
});
