/**
 * What the platform needs to know of an area before there is an application, or without one: commands such as the backup run beside
 * the program. Each area says it in `<area>.area.ts`, and `server/areas.ts` lists them.
 */
export interface Area {
  name: string;
  /**
   * Keys of the advisory locks that this area takes on the database, each with a number of its own. A number that was released stays:
   * two versions of the program may run on one database.
   */
  locks?: Readonly<Record<string, number>>;
  /** Tables that a backup leaves out: their content expires within minutes, or must not be restored. */
  notBackedUp?: readonly string[];
  /** Names of files in the data directory that the database cannot bring back; a backup takes them along. */
  dataFiles?: readonly string[];
}

const TABLE = /^[a-z_][a-z0-9_]{0,62}$/;
/** No path and no hidden file: a restore writes under these names. */
const FILE = /^[a-z0-9][a-z0-9-]*\.[a-z]+$/;

/**
 * The areas as they were given.
 * @throws Error when two of them use one number, table or file, or a name is not plain: a lock that two areas share would let them
 *   wait for each other.
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
  const wrong = tables.find((name) => !TABLE.test(name)) ?? files.find((name) => !FILE.test(name));
  if (wrong !== undefined) throw new Error(`${JSON.stringify(wrong)} is no plain name.`);
  return areas;
}

function refuseDuplicates(kind: string, values: readonly string[]): void {
  const twice = values.find((value, index) => values.indexOf(value) !== index);
  if (twice !== undefined) throw new Error(`Two areas name the ${kind} ${twice}.`);
}
