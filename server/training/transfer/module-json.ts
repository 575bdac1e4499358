import { plainToInstance } from 'class-transformer';
import { validate } from 'class-validator';
import { Invalid } from '../../platform/errors/errors.js';
import { assertPlainData } from '../../platform/http/requests/request-hygiene.js';
import { messagesByField } from '../../platform/http/validation.js';
import { jsonLines, JsonProblem, lineAt } from './json-lines.rules.js';
import { ImportModule } from './transfer.dto.js';

/** Problems that are named at once. */
const MAX_NAMED = 20;

/** A module from a file, and how its problems are reported. */
interface ModuleFromFile {
  module: ImportModule;
  /** Names the lines of problems, which are given by path. */
  refusal: (problems: Readonly<Record<string, string>>) => Invalid;
}

/** A byte order mark, with which some editors save a file. */
const BYTE_ORDER_MARK = '\ufeff';
/** What `assertPlainData` refuses in a value or as a name. */
const UNACCEPTED = /\\u0000|"(?:__proto__|constructor|prototype)"\s*:/;

/** Reads a module. @throws Invalid `bad-module-file` with line and reason. */
export async function readModule(file: string): Promise<ModuleFromFile> {
  const text = file.startsWith(BYTE_ORDER_MARK) ? file.slice(1) : file;
  const lines = linesOf(text);
  const refusal = (problems: Readonly<Record<string, string>>): Invalid => {
    const named = Object.entries(problems)
      .slice(0, MAX_NAMED)
      .map(([path, message]) => ({ line: lineAt(lines, path), message: path === '' ? message : `${message} (${path})` }))
      .sort((a, b) => a.line - b.line)
      .map(({ line, message }) => `Line ${line}: ${message}`);
    const [first = 'This file cannot be imported.'] = named;
    return new Invalid(first, { file: named.join('\n') }, 'bad-module-file');
  };
  const value: unknown = JSON.parse(text);
  assertAcceptable(value, text);
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw refusal({ '': 'This is not the export of a training module.' });
  const module = plainToInstance(ImportModule, value);
  const errors = await validate(module, {
    whitelist: true,
    forbidNonWhitelisted: true,
    forbidUnknownValues: true,
    validationError: { target: false, value: true },
  });
  if (errors.length > 0) throw refusal(messagesByField(errors));
  return { module, refusal };
}

function linesOf(text: string): Map<string, number> {
  try {
    return jsonLines(text);
  } catch (error) {
    if (!(error instanceof JsonProblem)) throw error;
    throw atLine(error.line, `${error.message}.`);
  }
}

/** @throws Invalid with the line of what a request may not hold either */
function assertAcceptable(value: unknown, text: string): void {
  try {
    assertPlainData(value);
  } catch (error) {
    if (!(error instanceof Invalid)) throw error;
    const before = text.slice(0, Math.max(0, text.search(UNACCEPTED)));
    throw atLine(before.split('\n').length, error.message.replace('The request', 'The file'));
  }
}

function atLine(line: number, text: string): Invalid {
  const message = `Line ${line}: ${text}`;
  return new Invalid(message, { file: message }, 'bad-module-file');
}
