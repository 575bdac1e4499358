import fc from 'fast-check';
import { parseComment } from './comment-text.rules.js';
import { mentionedIds, sentenceText, typedNames, withMentions, withNames } from './discussion.rules.js';

const ADA = '6b0f8f6e-1111-4222-8333-444455556666';

describe('mentions', () => {
  it.each([
    ['@ada, look', ['ada'], `<@${ADA}>, look`],
    ['See @Ada.', ['ada.', 'ada'], `See <@${ADA}>.`],
    ['mail@ada.example', [], 'mail@ada.example'],
    ['`@ada` and ```\n@ada\n```', [], '`@ada` and ```\n@ada\n```'],
    ['@grace', ['grace'], '@grace'],
    [`<@${ADA}>`, [], `<@${ADA}>`],
  ])('in %j', (text, names, stored) => {
    expect(typedNames(text)).toEqual(names);
    expect(withMentions(text, new Map([['ada', ADA]]))).toBe(stored);
  });

  it('are found once each, outside code, and become names again', () => {
    const text = `<@${ADA}> <@${ADA.toUpperCase()}> \`<@${ADA.replace('6', '7')}>\``;
    expect(mentionedIds(text)).toEqual([ADA]);
    expect(withNames(`Hi <@${ADA}>`, new Map([[ADA, 'Ada King']]))).toBe('Hi @Ada King');
    expect(withNames(`Hi <@${ADA}>`, new Map())).toBe('Hi @deleted user');
  });

  it('never throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(withMentions(text, new Map())).toBe(text);
        expect(Array.isArray(mentionedIds(text))).toBe(true);
      }),
    );
  });
});

describe('sentences', () => {
  const names = new Map([['u', 'Ada']]);
  it('name users and objects, and are left out if the viewer may not see the object', () => {
    expect(sentenceText(['assigned this to ', { user: 'u' }], names, new Map())).toBe('assigned this to Ada');
    expect(sentenceText(['assigned this to ', { user: 'x' }], names, new Map())).toBe('assigned this to a deleted user');
    expect(sentenceText(['related to ', { object: 'b' }], names, new Map([['b', 'BUG-7']]))).toBe('related to BUG-7');
    expect(sentenceText(['related to ', { object: 'b' }], names, new Map())).toBeNull();
    expect(sentenceText(['fixed in ', { object: 'b', otherwise: 'a build' }], names, new Map([['b', '0.9']]))).toBe('fixed in 0.9');
    expect(sentenceText(['fixed in ', { object: 'b', otherwise: 'a build' }], names, new Map())).toBe('fixed in a build');
  });
});

describe('parseComment', () => {
  it('reads lines, lists, quotes and code', () => {
    expect(parseComment('One\ntwo\n\n- a\n- b\n1. c\n> said\n```\n<b>\n- x\n```\nend')).toEqual([
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'One' }], [{ kind: 'text', text: 'two' }]] },
      { kind: 'list', ordered: false, items: [[{ kind: 'text', text: 'a' }], [{ kind: 'text', text: 'b' }]] },
      { kind: 'list', ordered: true, items: [[{ kind: 'text', text: 'c' }]] },
      { kind: 'quote', lines: [[{ kind: 'text', text: 'said' }]] },
      { kind: 'code', text: '<b>\n- x' },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: 'end' }]] },
    ]);
  });

  it('reads up to three hashes followed by a space as a heading, and a bug number as text', () => {
    expect(parseComment('# One\n### **Three**\n#12 is it\n#### four')).toEqual([
      { kind: 'heading', level: 1, content: [{ kind: 'text', text: 'One' }] },
      { kind: 'heading', level: 3, content: [{ kind: 'strong', text: 'Three' }] },
      { kind: 'paragraph', lines: [[{ kind: 'text', text: '#12 is it' }], [{ kind: 'text', text: '#### four' }]] },
    ]);
  });

  it('reads inline markup, and links only to safe addresses', () => {
    const [block] = parseComment(
      `**b** *i* \`c\` [x](https://a.example) [y](javascript:alert(1)) <@${ADA}> https://b.example snake_case_name`,
    );
    expect(block).toEqual({
      kind: 'paragraph',
      lines: [
        [
          { kind: 'strong', text: 'b' },
          { kind: 'text', text: ' ' },
          { kind: 'emphasis', text: 'i' },
          { kind: 'text', text: ' ' },
          { kind: 'code', text: 'c' },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'x', href: 'https://a.example' },
          { kind: 'text', text: ' [y](javascript:alert(1)) ' },
          { kind: 'mention', id: ADA },
          { kind: 'text', text: ' ' },
          { kind: 'link', text: 'https://b.example', href: 'https://b.example' },
          { kind: 'text', text: ' snake_case_name' },
        ],
      ],
    });
  });

  it('never throws and contains no address that a browser would run', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('```', '\n', '- ', '> ', '**', '*', '`', '[a](', 'javascript:x', ')', '<@', ADA, '>', 'x', ' ')),
        (parts) => {
          expect(JSON.stringify(parseComment(parts.join('')))).not.toContain('"href":"javascript');
        },
      ),
    );
  });
});
