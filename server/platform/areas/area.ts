/**
 * What the platform must know about an area without an application instance: commands such as the backup run beside the program. Each area
 * declares it in `<area>.area.ts`; `server/areas.ts` lists them.
 */
export interface Area {
  name: string;
  /**
   * Keys of this area's advisory locks in the database, each unique. A released number never changes, because two versions of the program
   * may run on one database.
   */
  locks?: Readonly<Record<string, number>>;
  /** Tables that backups leave out: their content expires within minutes or must not be restored. */
  notBackedUp?: readonly string[];
  /** Names of files in the data directory that cannot be recreated from the database; a backup includes them. */
  dataFiles?: readonly string[];
}

const TABLE = /^[a-z_][a-z0-9_]{0,62}$/;
/** No paths and no hidden files: a restore writes files under these names. */
const FILE = /^[a-z0-9][a-z0-9-]*\.[a-z]+$/;

/**
 * Validates the list of areas.
 * @throws Error if two areas use the same lock number, table or file, or if a name is not plain. Two areas that share a lock would block
 * each other.
 */
export function checkedAreas(areas: readonly Area[]): readonly Area[] {
  refuseDuplicates(
    'lock',
    areas.flatMap(({ locks = {} }) => Object.values(locks).map(String)),
  );
  const tables = areas.flatMap(({ notBackedUp = [] }) => notBackedUp);
  const files = areas.flatMap(({ dataFiles = [] }) => dataFiles);
  refuseDuplicates('table', tables);
  refuseDuplicates('file', files);
  const invalid = tables.find((name) => !TABLE.test(name)) ?? files.find((name) => !FILE.test(name));
  if (invalid !== undefined) throw new Error(`${JSON.stringify(invalid)} is no plain name.`);
  return areas;
}

function refuseDuplicates(kind: string, values: readonly string[]): void {
  const duplicate = values.find((value, index) => values.indexOf(value) !== index);
  if (duplicate !== undefined) throw new Error(`Two areas name the ${kind} ${duplicate}.`);
}
