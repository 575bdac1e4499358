import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../../platform/errors/errors.js';
import { isId } from '../../platform/http/ids.rules.js';
import type { BugKey } from './bug-details.service.js';

/** A bug in a path, by its id or as `BUG-42`. */
@Injectable()
export class BugKeyPipe implements PipeTransform<string, BugKey> {
  transform(value: string): BugKey {
    if (isId(value)) return { id: value.toLowerCase() };
    const digits = /^bug-(\d{1,9})$/i.exec(value)?.[1];
    if (digits === undefined) throw new NotFound();
    return { number: Number(digits) };
  }
}
