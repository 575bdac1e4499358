import { Injectable } from '@nestjs/common';

/** What an entry of the trail was about. */
export interface AuditTarget {
  type: string;
  id: string;
}

/** What a thing is called. */
export interface TargetName {
  id: string;
  name: string;
}

/** The names of things of one type; those that are gone are missing. */
export type TargetNames = (ids: readonly string[]) => Promise<readonly TargetName[]>;

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * What the things are called that the trail is about. The trail holds ids only, because it outlives names; each area registers how those
 * of its types are read, and they are read when the trail is shown: one statement for each type on a page, however many rows it has.
 */
@Injectable()
export class AuditTargets {
  private readonly sources = new Map<string, TargetNames>();

  /** @param read gets ids that are UUIDs, each once. @throws Error when the type has been registered before. */
  register(type: string, read: TargetNames): void {
    if (this.sources.has(type)) throw new Error(`Names of the type ${type} are registered already.`);
    this.sources.set(type, read);
  }

  /** Names by `keyOf`; what is gone, or has no name, is missing. */
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

/** One text for a target. */
export function keyOf({ type, id }: AuditTarget): string {
  return `${type}:${id}`;
}
