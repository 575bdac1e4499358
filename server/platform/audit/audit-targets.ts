import { Injectable } from '@nestjs/common';

/** The target of an audit row. */
export interface AuditTarget {
  type: string;
  id: string;
}

/** A target's name. */
export interface TargetName {
  id: string;
  name: string;
}

/** The names of targets of one type; deleted ones are missing. */
type TargetNames = (ids: readonly string[]) => Promise<readonly TargetName[]>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Resolves the names of audit targets. The trail stores ids only, because it outlives names; each area registers a reader for its types,
 * and names are resolved when rows are shown: one statement per type and page, however many rows there are.
 */
@Injectable()
export class AuditTargets {
  private readonly sources = new Map<string, TargetNames>();

  /** @param read receives distinct UUIDs. @throws Error if the type is already registered. */
  register(type: string, read: TargetNames): void {
    if (this.sources.has(type)) throw new Error(`Names of the type ${type} are registered already.`);
    this.sources.set(type, read);
  }

  /** Names by `keyOf`; targets that are deleted or unnamed are missing. */
  async namesOf(targets: readonly AuditTarget[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    await Promise.all(
      [...this.sources].map(async ([type, read]) => {
        const ids = [...new Set(targets.flatMap((target) => (target.type === type && UUID.test(target.id) ? [target.id] : [])))];
        if (ids.length === 0) return;
        for (const { id, name } of await read(ids)) names.set(keyOf({ type, id }), name);
      }),
    );
    return names;
  }
}

/** A target as a map key. */
export function keyOf({ type, id }: AuditTarget): string {
  return `${type}:${id}`;
}
