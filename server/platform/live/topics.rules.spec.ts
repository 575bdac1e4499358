import fc from 'fast-check';
import { parseTopics, topicList, type RequestedTopic } from './topics.rules.js';

describe('a list of topics', () => {
  const requested = fc.record({
    topic: fc.constantFrom('build', 'support.counts', 'support.ticket:7c0d6a54-7f0e-4f6c-9d3e-0a1b2c3d4e5f', 'staff.bugs'),
    after: fc.option(fc.integer({ min: 0, max: 999_999_999 })),
  });

  it('round-trips', () => {
    fc.assert(
      fc.property(fc.uniqueArray(requested, { selector: ({ topic }) => topic }), (list: RequestedTopic[]) => {
        expect(parseTopics(topicList(list))).toEqual(list);
      }),
    );
  });

  it('takes the earlier position of a topic that is listed twice', () => {
    expect(parseTopics('a@7,a@3,b,b@2')).toEqual([
      { topic: 'a', after: 3 },
      { topic: 'b', after: 2 },
    ]);
  });

  it('lists a topic once, whatever the case of its id', () => {
    expect(parseTopics('a:0B@4,a:0b,a:0B@3')).toEqual([{ topic: 'a:0b', after: 3 }]);
  });

  it.each([',', 'a,', 'A', 'a@', 'a@-1', 'a@1.5', 'a:', 'a:b:c', 'a b', 'a"', 'a\n', 'a@1234567890'])('is not %j', (text) => {
    expect(parseTopics(text)).toBeNull();
  });

  it('never throws', () => {
    fc.assert(fc.property(fc.string(), (text) => void parseTopics(text)));
  });
});
