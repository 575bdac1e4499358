import {
  CONTRACT_STATUSES,
  isActiveContract,
  isReminderDue,
  requestAfterClosing,
  requestTypesFor,
  type ClosedStatus,
} from './contracts.rules.js';

const DAY = 86_400_000;
const CREATED = Date.parse('2026-11-02T09:00:00Z');
const on = (day: number): Date => new Date(CREATED + day * DAY);

describe('reminders to sign', () => {
  const due = (day: number, remindedOn: number | null, expiresOn: number | null = null): boolean =>
    isReminderDue(
      {
        createdAt: on(0).toISOString(),
        remindedAt: remindedOn === null ? null : on(remindedOn).toISOString(),
        expiresAt: expiresOn === null ? null : on(expiresOn).toISOString(),
      },
      on(day),
    );

  it.each([
    [2.9, null, false],
    [3, null, true],
    [5, 3, false],
    [7, 3, true],
    [20, 14, false],
    [28, 14, true],
    [55, 28, false],
    [56, 28, true],
    [83, 56, false],
    [84, 56, true],
    [300, 28, true],
    [300, 280, false],
  ])('on day %d, reminded on %p: %p', (day, reminded, expected) => {
    expect(due(day, reminded)).toBe(expected);
  });

  it('continue every four weeks for as long as a contract without an end date is not signed', () => {
    const sent: number[] = [];
    for (let day = 0; day <= 140; day += 0.5) if (due(day, sent.at(-1) ?? null)) sent.push(day);
    expect(sent).toEqual([3, 7, 14, 28, 56, 84, 112, 140]);
  });

  it('come a last time on the day before the contract expires', () => {
    expect(due(9, 7, 10)).toBe(true);
    expect(due(9.5, 9, 10)).toBe(false);
  });
});

describe('the states of contracts', () => {
  it('are active while a contract can be signed or applies', () => {
    expect(CONTRACT_STATUSES.filter(isActiveContract)).toEqual(['pending', 'signed']);
  });

  it('allow leaving only what was signed, and nothing once a contract was replaced', () => {
    expect(CONTRACT_STATUSES.filter((status) => requestTypesFor(status).includes('leave'))).toEqual(['signed']);
    expect(requestTypesFor('superseded')).toEqual([]);
  });
});

describe('an open request about a version that is closed', () => {
  const CLOSED = CONTRACT_STATUSES.filter((status): status is ClosedStatus => !isActiveContract(status));

  it('stays open if it is an appeal', () => {
    for (const status of CLOSED)
      expect([true, false].map((hasSigned) => requestAfterClosing('appeal', status, hasSigned))).toEqual(['open', 'open']);
  });

  it('to leave goes on with the signed version, and has what it asks for when nothing is left', () => {
    expect(
      CLOSED.map((status) => [status, requestAfterClosing('leave', status, true), requestAfterClosing('leave', status, false)]),
    ).toEqual([
      ['declined', 'moved', 'denied'],
      ['expired', 'moved', 'denied'],
      ['cancelled', 'moved', 'approved'],
      ['superseded', 'moved', 'denied'],
      ['ended', 'approved', 'approved'],
    ]);
  });

  it('to amend goes on with the version that took its place, and is withdrawn by declining', () => {
    expect(
      CLOSED.map((status) => [status, requestAfterClosing('amend', status, true), requestAfterClosing('amend', status, false)]),
    ).toEqual([
      ['declined', 'withdrawn', 'withdrawn'],
      ['expired', 'denied', 'denied'],
      ['cancelled', 'denied', 'denied'],
      ['superseded', 'moved', 'denied'],
      ['ended', 'denied', 'denied'],
    ]);
  });
});
