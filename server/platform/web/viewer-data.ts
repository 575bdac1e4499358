import { Injectable, type Type } from '@nestjs/common';
import type { Actor } from '../access/access.js';
import { type Group, inGroup } from '../access/roles.rules.js';
import { Forbidden, NotFound } from '../errors/errors.js';
import { validation } from '../http/validation.js';
import { firstListKey, topicValueKey } from './page-data.rules.js';

/** A list that a page can be rendered with. Reading it must change nothing and record nothing: a browser may load a page that no one sees. */
interface ViewerSource<Query extends object = object> {
  /** API path without /api, as the route of the list declares it: `/support/desk`. */
  path: string;
  /** The group that the route declares. */
  access: Group;
  /** The DTO of the route's query. */
  query: Type<Query>;
  /** What the route answers. */
  load: (actor: Actor, query: Query) => Promise<unknown>;
  /** The current values of live topics that the page shows around the list, by topic: what arrives later would move it. */
  topicValues?: Readonly<Record<string, (actor: Actor) => Promise<unknown>>>;
}

/** The first lists of pages behind the sign-in, as the viewer's own requests would answer them. Modules register theirs. */
@Injectable()
export class ViewerData {
  private readonly sources = new Map<string, ViewerSource>();
  private readonly pipe = validation();

  /** @throws Error when the path is registered already. */
  register<Query extends object>(source: ViewerSource<Query>): void {
    if (this.sources.has(source.path)) throw new Error(`Viewer data at ${source.path} is registered twice.`);
    this.sources.set(source.path, source as unknown as ViewerSource);
  }

  /**
   * @param address API path with its query, without /api
   * @returns the first list and the values of topics, by their keys among the data of a page
   * @throws NotFound when no source serves the path; Forbidden; Invalid for a query that the route would refuse
   */
  async read(address: string, actor: Actor): Promise<Record<string, unknown>> {
    const { pathname, searchParams } = new URL(address, 'http://site.invalid');
    const source = this.sources.get(pathname);
    if (source === undefined) throw new NotFound();
    // A search is limited by its route, and may leave a receipt.
    if (searchParams.get('search')) throw new NotFound();
    if (!inGroup(actor.roles, source.access)) throw new Forbidden();
    const query = (await this.pipe.transform(Object.fromEntries(searchParams), { type: 'query', metatype: source.query })) as object;
    const [list, ...values] = await Promise.all([
      source.load(actor, query),
      ...Object.entries(source.topicValues ?? {}).map(async ([topic, value]) => [topicValueKey(topic), await value(actor)] as const),
    ]);
    return { [firstListKey(address)]: list, ...Object.fromEntries(values) };
  }
}
