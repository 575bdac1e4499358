import 'reflect-metadata';
import { getMetadataStorage, IsInt, IsString, MaxLength, Min, validateSync, ValidateNested } from 'class-validator';
import { rememberRules } from './validation-metadata.js';

class Base {
  @IsString()
  @MaxLength(3)
  name = 'abc';
}

class Derived extends Base {
  @IsInt()
  @Min(1)
  count = 1;
}

class Parent {
  @ValidateNested()
  child = new Derived();
}

const refused = (value: object) =>
  validateSync(value, { whitelist: true, forbidNonWhitelisted: true, forbidUnknownValues: true }).map(({ property }) => property);

describe('remembered validation rules', () => {
  beforeAll(() => {
    rememberRules();
    rememberRules();
  });

  it('finds the own and the inherited rules of a class, again and again', () => {
    for (let time = 0; time < 3; time += 1) {
      expect(refused(new Derived())).toEqual([]);
      expect(refused(Object.assign(new Derived(), { count: 0 }))).toEqual(['count']);
      expect(refused(Object.assign(new Derived(), { name: 'abcd' }))).toEqual(['name']);
      expect(refused(Object.assign(new Derived(), { other: 1 }))).toEqual(['other']);
      expect(refused(Object.assign(new Parent(), { child: Object.assign(new Derived(), { count: 0 }) }))).toEqual(['child']);
    }
  });

  it('searches once for a class', () => {
    const find = () => getMetadataStorage().getTargetValidationMetadatas(Derived, '', false, false);
    const rules = find();
    expect(rules.map(({ propertyName }) => propertyName).sort()).toEqual(['count', 'count', 'name', 'name']);
    expect(find()).toBe(rules);
  });

  it('finds a rule that is added later', () => {
    class Late {
      text: unknown = 1;
      number = 1;
    }
    IsInt()(Late.prototype, 'number');
    expect(refused(new Late())).toEqual(['text']);
    IsString()(Late.prototype, 'text');
    expect(validateSync(new Late()).map(({ constraints }) => Object.keys(constraints ?? {}))).toEqual([['isString']]);
  });

  it('still tells groups apart', () => {
    class Grouped {
      @IsInt({ groups: ['strict'] })
      value: unknown = 'x';
    }
    expect(validateSync(new Grouped(), { groups: ['strict'] })).toHaveLength(1);
    expect(validateSync(new Grouped(), { groups: ['loose'], forbidUnknownValues: false })).toEqual([]);
  });
});
