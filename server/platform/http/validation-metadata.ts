import { getMetadataStorage, type MetadataStorage } from 'class-validator';

type Rules = ReturnType<MetadataStorage['getTargetValidationMetadatas']>;
type Grouped = ReturnType<MetadataStorage['groupByPropertyName']>;

const remembered = new WeakSet<MetadataStorage>();

/**
 * Makes class-validator remember the rules of each class. For every value it validates it compares the value's class with every class that has
 * rules, to find inherited ones: with some hundred input types, this costs more than the validation of a short query. Rules that are added
 * later are found as before.
 */
export function rememberRules(storage: MetadataStorage = getMetadataStorage()): void {
  if (remembered.has(storage)) return;
  remembered.add(storage);
  let byClass = new WeakMap<object, Rules>();
  const byProperty = new WeakMap<Rules, Grouped>();
  const find = storage.getTargetValidationMetadatas.bind(storage);
  const group = storage.groupByPropertyName.bind(storage);
  const add = storage.addValidationMetadata.bind(storage);

  storage.addValidationMetadata = (metadata) => {
    byClass = new WeakMap();
    add(metadata);
  };
  storage.getTargetValidationMetadatas = (target, schema, always, strictGroups, groups) => {
    // With groups or `always` the result depends on more than the class; none of our rules uses them.
    if (typeof target !== 'function' || always || strictGroups || (groups !== undefined && groups.length > 0))
      return find(target, schema, always, strictGroups, groups);
    const cached = byClass.get(target);
    if (cached !== undefined) return cached;
    const rules = find(target, schema, always, strictGroups, groups);
    byClass.set(target, rules);
    return rules;
  };
  storage.groupByPropertyName = (rules) => {
    const cached = byProperty.get(rules);
    if (cached !== undefined) return cached;
    const grouped = group(rules);
    byProperty.set(rules, grouped);
    return grouped;
  };
}
