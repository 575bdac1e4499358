import 'reflect-metadata';
import { IsInt, validateSync } from 'class-validator';
import { Nullable, Optional } from './optional.js';

class Change {
  @Optional()
  @IsInt()
  set?: number;

  @Nullable()
  @IsInt()
  cleared?: number | null;
}

const refused = (values: object) => validateSync(Object.assign(new Change(), values)).map(({ property }) => property);

describe('optional fields', () => {
  it('accept undefined and a valid value', () => {
    expect(refused({})).toEqual([]);
    expect(refused({ set: 1, cleared: 2 })).toEqual([]);
  });

  it('accept null only where it clears the field', () => {
    expect(refused({ set: null, cleared: null })).toEqual(['set']);
  });

  it('refuse an invalid value either way', () => {
    expect(refused({ set: 'x', cleared: '' })).toEqual(['set', 'cleared']);
  });
});
