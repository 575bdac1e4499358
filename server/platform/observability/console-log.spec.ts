import fc from 'fast-check';
import { captureConsole, fixedParts } from './console-log.js';

/** The global `console` that packages use; this repository writes to the log. */
const terminal = globalThis.console;

interface Line {
  level: string;
  fields: Record<string, unknown>;
  message: string;
}

function capture(act: () => void): Line[] {
  const lines: Line[] = [];
  const write = (level: string) => (fields: Record<string, unknown>, message: string) => void lines.push({ level, fields, message });
  const release = captureConsole({ debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') });
  try {
    act();
  } finally {
    release();
  }
  return lines;
}

describe('console output of packages', () => {
  it('goes to the log, with its level', () => {
    const lines = capture(() => {
      terminal.error('A component failed.', new TypeError('ada@portal.test'));
      terminal.warn('Careful.');
      terminal.log('Hello.');
      terminal.assert(true, 'Not this.');
      terminal.assert(false, 'But this.');
      terminal.table([{ name: 'Ada' }]);
    });
    expect(lines).toEqual([
      { level: 'error', fields: { source: 'console', kind: 'TypeError' }, message: 'A component failed.' },
      { level: 'warn', fields: { source: 'console' }, message: 'Careful.' },
      { level: 'info', fields: { source: 'console' }, message: 'Hello.' },
      { level: 'error', fields: { source: 'console' }, message: 'But this.' },
    ]);
  });

  it('is written to the console again afterwards', () => {
    const { warn } = terminal;
    capture(() => expect(terminal.warn).not.toBe(warn));
    expect(terminal.warn).toBe(warn);
  });

  it.each([
    ['No routes matched location "/reset-password?token=abc"', 'No routes matched location […]'],
    ['The URL path "/a%" could not be decoded', 'The URL path […] could not be decoded'],
    ['Sent to ada@portal.test, twice', 'Sent to […] twice'],
    ['Each child in a list should have a key.%s%s See https://react.dev/link', 'Each child in a list should have a […] See […]'],
    ['Warning: %s', 'Warning: %s'],
    [`Don't use "x" or 'y'`, "Don't use […] or […]"],
    ['key 3f786850e387550fdab836ed7e6dc881de23001b', 'key […]'],
  ])('retains only the fixed part: %s', (written, fixed) => expect(fixedParts([written, 'ada@portal.test'])).toBe(fixed));

  it('never fails and never repeats quoted text', () => {
    fc.assert(
      fc.property(fc.array(fc.anything()), fc.emailAddress(), (values, email) => {
        expect(typeof fixedParts(values)).toBe('string');
        expect(fixedParts([`Bad value "${email.replaceAll(/["'`]/g, '')}" at ${email}`])).not.toContain(email);
      }),
    );
  });
});
