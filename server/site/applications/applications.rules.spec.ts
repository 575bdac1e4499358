import fc from 'fast-check';
import { ANSWER_PROBLEMS, problemsOf, APPLICATION_MESSAGES, type ApplicationAnswers } from './applications.rules.js';

const good: ApplicationAnswers = {
  name: 'Zoë O’Brien-Ōe',
  email: 'zoe@example.org',
  portfolio: '',
  role: 'Game Designer',
  intent: 'contractor',
  skills: 'I select and update assets.',
};

describe('answers', () => {
  it('are valid when they are complete', () => {
    expect(problemsOf(good)).toEqual({});
    expect(problemsOf({ ...good, portfolio: 'https://example.org/~zoe?tab=work#3d' })).toEqual({});
  });

  it('are all named when all are missing, except the portfolio', () => {
    const empty = { name: '', email: '', portfolio: '', role: '', intent: '', skills: '' };
    expect(problemsOf(empty)).toEqual({
      name: APPLICATION_MESSAGES.name,
      email: APPLICATION_MESSAGES.email,
      role: APPLICATION_MESSAGES.role,
      intent: APPLICATION_MESSAGES.intent,
      skills: APPLICATION_MESSAGES.skills,
    });
  });

  it.each([
    'Ada',
    "O'Brien",
    'D’Artagnan',
    'Jean-Luc',
    'José',
    'Jose\u0301',
    'Ngọc Ánh',
    'Мария',
    '李小龍',
    'محمد علي',
    'दीपिका',
    'امیر\u200cحسین',
    'ශ්\u200dරීමති',
    'ǃXóõ',
    'x'.repeat(50),
  ])('accept %s as a name', (name) => expect(ANSWER_PROBLEMS.name(name)).toBeNull());

  it.each(['', ' ', "-'", 'Ada1', 'Ada@', '<b>Ada</b>', 'Ada\nLovelace', 'Ada\tL', 'a_b', 'x'.repeat(51), '😀', '\u3164', '\u200d'])(
    'reject %j as a name',
    (name) => expect(ANSWER_PROBLEMS.name(name)).toBe('Please enter a valid name'),
  );

  it.each(['a@b.co', ' first.last+tag@sub.example.org ', "o'brien@example.ie", 'jörg@bücher.example', `${'a'.repeat(64)}@example.org`])(
    'accept %s as an address',
    (email) => expect(ANSWER_PROBLEMS.email(email)).toBeNull(),
  );

  it.each([
    '',
    'a',
    'a@b',
    '@b.co',
    'a@',
    'a b@c.co',
    'a@b.co, c@d.co',
    'a@b.co\nBcc: c@d.co',
    '<a@b.co>',
    'a@b..co',
    `${'a'.repeat(65)}@b.co`,
    `${'a'.repeat(60)}@${'b'.repeat(36)}.example`,
  ])('reject %j as an address', (email) => expect(ANSWER_PROBLEMS.email(email)).toBe('Please enter a valid email'));

  it.each([
    'example.org',
    'ftp://example.org',
    'javascript:alert(1)',
    'https://',
    'https://localhost',
    'https://a:b@example.org',
    'http://exa mple.org',
    `https://example.org/${'x'.repeat(300)}`,
    'https://example.org/?q=<script>',
  ])('reject %s as a portfolio', (link) => expect(ANSWER_PROBLEMS.portfolio(link)).toBe(APPLICATION_MESSAGES.portfolio));

  it('distinguish too long a text from one that looks like an attack', () => {
    expect(ANSWER_PROBLEMS.skills('x'.repeat(1_000))).toBeNull();
    expect(ANSWER_PROBLEMS.skills(`${'x\r\n'.repeat(498)}end`)).toBeNull();
    expect(ANSWER_PROBLEMS.skills('x'.repeat(1_001))).toBe('Please tell us about yourself (max 1000 chars)');
    expect(ANSWER_PROBLEMS.skills(' \n ')).toBe('Please tell us about yourself (max 1000 chars)');
    expect(ANSWER_PROBLEMS.skills('<script>alert(1)</script>')).toBe(APPLICATION_MESSAGES.suspicious);
  });

  it('never make the validation throw', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.webUrl(), (text, url) => {
        const sentences: Array<string | null> = [null, ...Object.values(APPLICATION_MESSAGES)];
        for (const problem of Object.values(ANSWER_PROBLEMS))
          expect([text, url, url + text].map(problem).filter((message) => !sentences.includes(message))).toEqual([]);
      }),
    );
  });
});
