import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../errors/errors.js';
import { isId } from './ids.rules.js';

/** A row id in a path. An invalid id is treated as not found. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isId(value)) throw new NotFound();
    return value.toLowerCase();
  }
}
