import { excerptOf } from './announcement-excerpt';

const ID = '11111111-1111-4111-8111-111111111111';

describe('excerptOf', () => {
  it('returns plain text, with names instead of mentions', () => {
    const content = `# Build night\n\nAsk <@${ID}> or read [the plan](/about).\n\n- Pizza\n- Games`;
    expect(excerptOf({ content, mentions: [{ id: ID, name: 'Ada Okafor', username: 'ada' }] })).toBe(
      'Build night: Ask @Ada Okafor or read the plan. Pizza · Games',
    );
  });

  it('is truncated with an ellipsis', () => {
    const text = excerptOf({ content: 'word '.repeat(200), mentions: [] });
    expect(text).toHaveLength(400);
    expect(text.endsWith('word…')).toBe(true);
  });
});
