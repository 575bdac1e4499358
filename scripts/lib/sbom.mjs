import { createHash } from 'node:crypto';

/**
 * The packages of a package-lock.json (version 3) as a CycloneDX 1.5 document. The same lock file gives the same document, so it has no date.
 * @param {{ packages: Record<string, object> }} lock
 * @param {{ name: string, version: string }} manifest of the program.
 */
export function sbomOf(lock, { name, version }) {
  const components = new Map();
  const dependencies = new Map();
  const entries = Object.entries(lock.packages).filter(([path, { link, version: installed }]) => path !== '' && !link && installed);
  for (const [path, entry] of entries) {
    const ref = refOf(path, entry);
    const existing = components.get(ref);
    if (existing === undefined) components.set(ref, componentOf(ref, path, entry));
    // A package counts as a development package only if every copy does.
    else if (entry.dev !== true) delete existing.properties;
    for (const target of targetsOf(lock, path, entry)) setOf(dependencies, ref).add(target);
  }
  const root = `${name}@${version}`;
  for (const target of targetsOf(lock, '', lock.packages[''] ?? {})) setOf(dependencies, root).add(target);
  const byRef = ([a], [b]) => (a < b ? -1 : 1);
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${uuidOf(JSON.stringify(lock))}`,
    version: 1,
    metadata: { component: { type: 'application', 'bom-ref': root, name, version } },
    components: [...components].sort(byRef).map(([, component]) => component),
    dependencies: [...dependencies].sort(byRef).map(([ref, targets]) => ({ ref, dependsOn: [...targets].sort() })),
  };
}

function componentOf(ref, path, { version, license, integrity, dev }) {
  const name = ref.slice(0, -version.length - 1);
  const [, algorithm, digest] = /^(sha\d+)-(\S+)/.exec(integrity ?? '') ?? [];
  return {
    type: 'library',
    'bom-ref': ref,
    name,
    version,
    purl: `pkg:npm/${name.replace('@', '%40')}@${version}`,
    ...(license !== undefined && { licenses: [/ (AND|OR|WITH) /.test(license) ? { expression: license } : { license: { id: license } }] }),
    ...(digest !== undefined && {
      hashes: [{ alg: algorithm.replace('sha', 'SHA-'), content: Buffer.from(digest, 'base64').toString('hex') }],
    }),
    ...(dev === true && { properties: [{ name: 'cdx:npm:package:development', value: 'true' }] }),
  };
}

/** `name@version` of an installed package; `name` is set if it is installed under another name. */
function refOf(path, { name, version }) {
  return `${name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)}@${version}`;
}

/** The installed packages that a package depends on, resolved as in Node.js. */
function targetsOf(lock, path, { dependencies, optionalDependencies, devDependencies, peerDependencies }) {
  const names = Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies, ...(path === '' && devDependencies) });
  return names.flatMap((name) => {
    for (let directory = path; ; directory = parentOf(directory)) {
      const candidate = directory === '' ? `node_modules/${name}` : `${directory}/node_modules/${name}`;
      const entry = lock.packages[candidate];
      if (entry?.version !== undefined) return [refOf(candidate, entry)];
      if (directory === '') return [];
    }
  });
}

function parentOf(directory) {
  const end = directory.lastIndexOf('/node_modules/');
  return end === -1 ? '' : directory.slice(0, end);
}

function setOf(map, key) {
  const set = map.get(key) ?? new Set();
  map.set(key, set);
  return set;
}

/** A UUID of version 8 (RFC 9562), whose bits come from a digest. */
function uuidOf(text) {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
