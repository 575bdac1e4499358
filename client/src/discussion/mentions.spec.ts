import { asSentText, asTypedText, matching, mentionAt } from './mentions';

const ADA = { id: '6b0f8f6e-1111-4222-8333-444455556666', name: 'Ada' };
const ADA_KING = { id: '7b0f8f6e-1111-4222-8333-444455556666', name: 'Ada King' };

describe('mentions in a field', () => {
  it('are names while they are typed and ids when they are sent', () => {
    const stored = asSentText('@Ada King and @Ada, not @Bob', [ADA, ADA_KING]);
    expect(stored).toBe(`<@${ADA_KING.id}> and <@${ADA.id}>, not @Bob`);
    expect(asTypedText(stored, [ADA, ADA_KING])).toBe('@Ada King and @Ada, not @Bob');
    expect(asTypedText('<@00000000-0000-0000-0000-000000000000>', [ADA])).toBe('<@00000000-0000-0000-0000-000000000000>');
  });

  it.each(['@Adam', 'post@Ada.example', '@Ada.Byron', '@Ada_2', '`@Ada`', '```\n@Ada\n```', 'src/@Ada'])(
    'are not made of part of a word, an address or code: %j',
    (text) => expect(asSentText(text, [ADA])).toBe(text),
  );

  it.each(['@Ada.', '(@Ada)', '@Ada, hello', '@Ada: hello', '@Ada – hello', '@Ada-'])('may be followed by punctuation: %j', (text) =>
    expect(asSentText(text, [ADA])).toBe(text.replace('@Ada', `<@${ADA.id}>`)),
  );

  it('may have names with characters that patterns treat specially', () => {
    const person = { id: ADA.id, name: 'A.D. (Ada) [x]-y' };
    expect(asSentText(`Hi @${person.name}!`, [person, { id: ADA_KING.id, name: 'AxDx' }])).toBe(`Hi <@${ADA.id}>!`);
  });

  it.each([
    ['Hi @ad', { from: 3, typed: 'ad' }],
    ['@Ada K', { from: 0, typed: 'Ada K' }],
    ['mail@ada', null],
    ['@', null],
    ['@ada  x', null],
  ])('start in %j as %j', (text, found) => {
    expect(mentionAt(text, text.length)).toEqual(found);
  });

  it('suggest names with that prefix', () => {
    expect(matching([ADA, ADA_KING], 'ki')).toEqual([ADA_KING]);
    expect(matching([ADA, ADA_KING], 'da')).toEqual([]);
  });
});
