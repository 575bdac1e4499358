import { sealedBlocks, type SealedContent } from './sealed-content.js';

const ACTOR = { contractId: 'c-1', actorId: 'u-1', actorName: 'Dara Test', ip: '192.0.2.1', userAgent: 'Firefox' };
const SIGNED: SealedContent = {
  contract: {
    id: 'c-1',
    versionNo: 2,
    title: 'Agreement',
    content: '# Pay\nSee [the terms](https://example.org/t).\n- **£300** a day',
    contentSha256: 'a'.repeat(64),
    email: 'dara@example.org',
    name: 'Dara Test',
  },
  events: [
    {
      ...ACTOR,
      seq: 1,
      kind: 'consented',
      at: '2026-11-26T10:00:00.001Z',
      details: '{"text":"I agree.","version":1,"shownToItsEnd":true}',
      hash: 'b',
    },
    {
      ...ACTOR,
      seq: 2,
      kind: 'signed',
      at: '2026-11-26T10:00:00.123Z',
      details: '{"fullName":"Dara T.","identity":"password"}',
      hash: 'c',
    },
  ],
  studio: 'Lantern Fox',
  verifyUrl: 'https://portal.example/contracts/verify',
  isInFont: (codePoint) => codePoint < 0x3000,
};
const textsOf = (content: SealedContent): string[] =>
  sealedBlocks(content)
    .flat()
    .flatMap((block) => ('text' in block ? [block.text] : 'value' in block ? [`${block.label}: ${block.value}`] : []));

describe('a sealed contract', () => {
  const blocks = sealedBlocks(SIGNED).flat();
  const texts = textsOf(SIGNED);

  it('contains its text without markup, and the addresses of its links', () => {
    expect(texts.slice(0, 4)).toEqual(['Agreement', 'Pay', 'See the terms (https://example.org/t).', '• £300 a day']);
  });

  it('writes characters that its typeface lacks as numbers, and says so, instead of losing them', () => {
    const note = /Unicode numbers/;
    expect(texts.some((text) => note.test(text))).toBe(false);
    const coded = textsOf({ ...SIGNED, contract: { ...SIGNED.contract, content: 'Pay: 漢', name: 'Mi 美' } });
    expect(coded).toEqual(
      expect.arrayContaining(['Pay: [U+6F22]', 'For: Mi [U+7F8E] (dara@example.org)', expect.stringMatching(note) as string]),
    );
  });

  it.each([
    ['{"identity":"password","passwordEnteredAt":"T"}', 'Identity proven by: password, password entered T'],
    ['{"identity":"passkey","provenAt":"T"}', 'Identity proven by: passkey, used T'],
    ['{"provenAt":"T"}', 'Identity: confirmed T'],
  ])('says what proved the identity, and nothing that did not: %s', (details, line) => {
    const events = SIGNED.events.map((event) => (event.kind === 'signed' ? { ...event, details } : event));
    expect(textsOf({ ...SIGNED, events }).filter((text) => text.startsWith('Identity'))).toEqual([line]);
  });

  it('says of those who manage contracts only from where they signed', () => {
    const manager = { ...ACTOR, actorId: 'u-2', actorName: 'Ada Test', at: '2026-11-26T09:00:00.000Z', details: '{}', hash: 'd' };
    const shown = textsOf({
      ...SIGNED,
      events: [
        { ...manager, seq: 0, kind: 'sent', ip: '198.51.100.7', userAgent: 'Safari' },
        ...SIGNED.events,
        { ...manager, seq: 3, kind: 'countersigned', ip: '198.51.100.8', userAgent: 'Chrome' },
      ],
    }).join('\n');
    expect(shown).not.toMatch(/198\.51\.100\.7|Safari/);
    expect(shown).toContain('Ada Test (u-2) · 198.51.100.8 · Chrome');
    expect(shown).toContain('Dara Test (u-1) · 192.0.2.1 · Firefox');
    expect(shown).toContain('are printed for the entries of the person and for signatures');
  });

  it('has a certificate on a page of its own: who signed what, when in milliseconds, from where, and to what they agreed', () => {
    const certificate = blocks.slice(blocks.findIndex(({ kind }) => kind === 'page'));
    expect(certificate[1]).toMatchObject({ kind: 'heading', text: 'Certificate' });
    for (const line of [
      'Typed name: Dara T.',
      'Account: Dara Test (u-1)',
      'Agreed to: I agree.',
      'Signed at (UTC): 2026-11-26T10:00:00.123Z',
      'IP address: 192.0.2.1',
      'Browser: Firefox',
      '2. Signed: 2026-11-26T10:00:00.123Z',
      'SHA-256 c',
    ])
      expect(texts).toContain(line);
  });
});
