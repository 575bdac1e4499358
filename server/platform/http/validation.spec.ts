import 'reflect-metadata';
import {
  ArrayMaxSize,
  IsArray,
  IsInt,
  IsNotEmpty,
  IsString,
  Matches,
  Max,
  MaxLength,
  Min,
  MinLength,
  ValidateNested,
} from 'class-validator';
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

  @IsString()
  @IsNotEmpty({ message: 'Enter a title.' })
  @MaxLength(5)
  title!: string;

  @IsString()
  @MinLength(3, { message: 'Please give a reason.' })
  @MaxLength(5)
  reason!: string;

  @IsString()
  @MaxLength(5, { message: 'Please use at most 5 characters.' })
  note!: string;

  @IsArray()
  @IsString({ each: true })
  @ArrayMaxSize(2)
  tags!: string[];

  @IsInt()
  @Min(1)
  @Max(9)
  people!: number;

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

const VALID = {
  customer_name: 'Kim',
  own: 'aa',
  title: 'Maps',
  reason: 'Late',
  note: '',
  tags: [],
  people: 2,
  lines: [{ unitName: 'kg' }],
};

describe('the messages of refused input', () => {
  it('are none for valid input', async () => {
    expect(await messages(VALID)).toBeUndefined();
  });

  it.each([undefined, null])('say that a field is required for %s', async (value) => {
    expect(await messages({ ...VALID, customer_name: value })).toEqual({ customer_name: 'The field “Customer name” is required.' });
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

  it('ask for what is missing instead of naming its maximum length', async () => {
    expect(await messages({ ...VALID, title: undefined, reason: undefined, tags: undefined, people: undefined })).toEqual({
      title: 'Enter a title.',
      reason: 'Please give a reason.',
      tags: 'The field “Tags” is required.',
      people: 'The field “People” is required.',
    });
    expect(await messages({ ...VALID, title: '' })).toEqual({ title: 'Enter a title.' });
    expect(await messages({ ...VALID, title: null, reason: 7 })).toEqual({ title: 'Enter a title.', reason: 'Please give a reason.' });
  });

  it('name the limit that is exceeded', async () => {
    expect(await messages({ ...VALID, title: 'Harbour', note: 'Harbour', tags: ['a', 'b', 'c'], people: 0 })).toEqual({
      title: 'Title must be shorter than or equal to 5 characters.',
      note: 'Please use at most 5 characters.',
      tags: 'Tags must contain no more than 2 elements.',
      people: 'People must not be less than 1.',
    });
  });

  it('name a field only once, and none that the library does not name', async () => {
    for (const body of [null, 'x', 12.5, [], ['x']]) {
      const fields = await messages(body);
      expect(fields).toEqual(expect.any(Object));
      expect(fields).not.toHaveProperty('undefined');
    }
    expect(Object.keys((await messages({ ...VALID, lines: 'kg' })) ?? {})).toEqual(['lines']);
  });

  it('name a field that does not exist', async () => {
    expect(await messages({ ...VALID, more: 1 })).toEqual({ more: 'There is no field “more”.' });
  });
});
