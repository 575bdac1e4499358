import { Injectable, type PipeTransform } from '@nestjs/common';
import { NotFound } from '../errors/errors.js';
import { isId } from './ids.rules.js';

/** A row's id in a path. What is no id names no row. */
@Injectable()
export class IdPipe implements PipeTransform<string, string> {
  transform(value: string): string {
    if (!isId(value)) throw new NotFound();
    return value.toLowerCase();
  }
}
