/** Reading the list of packages that the build writes: a CycloneDX document. Pure. */

export interface Component {
  name: string;
  version: string;
  /** SPDX identifier or expression; null if the package does not name one. */
  licence: string | null;
  /** Needed only to build and test the program. */
  isDevelopment: boolean;
}

/** @throws Error if it is not such a document. */
export function componentsOf(document: unknown): Component[] {
  const components = field(document, 'components');
  if (field(document, 'bomFormat') !== 'CycloneDX' || !Array.isArray(components)) throw new Error('The list of packages cannot be read.');
  return components.map((component: unknown) => {
    const [licence] = listOf(field(component, 'licenses'));
    return {
      name: textOf(field(component, 'name')) ?? '',
      version: textOf(field(component, 'version')) ?? '',
      licence: textOf(field(licence, 'expression')) ?? textOf(field(field(licence, 'license'), 'id')) ?? null,
      isDevelopment: listOf(field(component, 'properties')).some((property) => field(property, 'name') === 'cdx:npm:package:development'),
    };
  });
}

function field(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, name) ? (Reflect.get(value, name) as unknown) : undefined;
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
