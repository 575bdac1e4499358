import { canChangeReply, canSeeReply, canShareReply } from './saved-replies.policy.js';

const author = { userId: 'ada', roles: ['support'] };
const colleague = { userId: 'bob', roles: ['support'] };

describe('permissions for saved replies', () => {
  it.each([
    ['the author', author, { personal: true, shared: true, unowned: false }],
    ['a colleague', colleague, { personal: false, shared: false, unowned: false }],
    ['hr', { userId: 'eve', roles: ['hr'] }, { personal: false, shared: false, unowned: false }],
    ['a support lead', { userId: 'lin', roles: ['support_lead'] }, { personal: false, shared: true, unowned: true }],
    ['an admin', { userId: 'max', roles: ['admin'] }, { personal: false, shared: true, unowned: true }],
  ])('%s', (_, person, may) => {
    expect({
      personal: canChangeReply(person, { authorId: 'ada', shared: false }),
      shared: canChangeReply(person, { authorId: 'ada', shared: true }),
      unowned: canChangeReply(person, { authorId: null, shared: true }),
    }).toEqual(may);
  });

  it('every agent sees a shared one; only the author sees a personal one or changes its kind', () => {
    expect([author, colleague].map((person) => canSeeReply(person, { authorId: 'ada', shared: true }))).toEqual([true, true]);
    expect([author, colleague].map((person) => canSeeReply(person, { authorId: 'ada', shared: false }))).toEqual([true, false]);
    expect([author, colleague].map((person) => canShareReply(person, { authorId: 'ada', shared: true }))).toEqual([true, false]);
  });
});
