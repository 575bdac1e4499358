import 'reflect-metadata';
import { ArrayMaxSize, IsArray, IsInt, IsNotEmpty, IsString, Max, MaxLength, Min, MinLength } from 'class-validator';
import { Invalid } from '../errors/errors.js';
import { validation } from './validation.js';

class Announcement {
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
}

const VALID = { title: 'Maps', reason: 'Late', note: '', tags: [], people: 2 };

async function messagesOf(input: object): Promise<Record<string, string>> {
  try {
    await validation().transform(input, { type: 'body', metatype: Announcement });
    return {};
  } catch (error) {
    return error instanceof Invalid ? { ...error.fields } : {};
  }
}

describe('the messages of a refused input', () => {
  it('ask for what is missing instead of naming its maximum length', async () => {
    expect(await messagesOf({})).toEqual({
      title: 'Enter a title.',
      reason: 'Please give a reason.',
      note: 'Note must be a string.',
      tags: 'Tags must be an array.',
      people: 'People must be an integer number.',
    });
    expect(await messagesOf({ ...VALID, title: '' })).toEqual({ title: 'Enter a title.' });
    expect(await messagesOf({ ...VALID, title: null, reason: 7 })).toEqual({ title: 'Enter a title.', reason: 'Please give a reason.' });
  });

  it('name the limit that is exceeded', async () => {
    expect(await messagesOf({ ...VALID, title: 'Harbour', note: 'Harbour', tags: ['a', 'b', 'c'], people: 0 })).toEqual({
      title: 'Title must be shorter than or equal to 5 characters.',
      note: 'Please use at most 5 characters.',
      tags: 'Tags must contain no more than 2 elements.',
      people: 'People must not be less than 1.',
    });
  });

  it('name what is not known', async () => {
    expect(await messagesOf({ ...VALID, other: 1 })).toEqual({ other: 'Property other should not exist.' });
  });
});
