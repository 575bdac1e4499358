import { IsArray, IsString, Matches, MaxLength, ValidateNested } from 'class-validator';
import { Type } from 'class-transformer';
import { Invalid } from '../errors/errors.js';
import { validation } from './validation.js';

class Line {
  @IsString()
  @MaxLength(3)
  unitName!: string;
}

class Form {
  @IsString()
  @MaxLength(5)
  customer_name!: string;

  @Matches(/^a+$/, { message: 'Please use the letter a.' })
  own!: string;

  @IsArray()
  @ValidateNested({ each: true })
  @Type(() => Line)
  lines!: Line[];
}

async function messages(body: unknown): Promise<Record<string, string> | undefined> {
  try {
    await validation().transform(body, { type: 'body', metatype: Form });
    return undefined;
  } catch (error) {
    if (error instanceof Invalid) return error.fields;
    throw error;
  }
}

const VALID = { customer_name: 'Kim', own: 'aa', lines: [{ unitName: 'kg' }] };

describe('the messages of refused input', () => {
  it('are none for valid input', async () => {
    expect(await messages(VALID)).toBeUndefined();
  });

  it.each([undefined, null])('say that a field is required for %s', async (value) => {
    expect(await messages({ ...VALID, customer_name: value })).toEqual({ customer_name: 'Customer name is required.' });
  });

  it('name the type before the length', async () => {
    expect(await messages({ ...VALID, customer_name: 5 })).toEqual({ customer_name: 'Customer name must be a string.' });
    expect(await messages({ ...VALID, lines: [{ unitName: {} }] })).toEqual({ 'lines.0.unitName': 'Unit name must be a string.' });
  });

  it('state the limit of a text that is too long', async () => {
    expect(await messages({ ...VALID, customer_name: 'Kimberley' })).toEqual({
      customer_name: 'Customer name must be shorter than or equal to 5 characters.',
    });
  });

  it('are ours where we have written one', async () => {
    expect(await messages({ ...VALID, own: undefined })).toEqual({ own: 'Please use the letter a.' });
  });

  it('name a field that does not exist', async () => {
    expect(await messages({ ...VALID, more: 1 })).toEqual({ more: 'There is no field “more”.' });
  });
});
