import fc from 'fast-check';
import {
  bannerShows,
  isOnSale,
  isStoreUrl,
  MAX_PENCE,
  MAX_STOCK,
  parseInstant,
  parsePounds,
  parseStock,
  parseTags,
  poundsText,
  PRODUCT_STATUSES,
  publiclyVisible,
  savingsPercent,
  shopState,
  soldOut,
  totalStock,
  visibleFrom,
} from './store.rules.js';

const pence = fc.integer({ min: 0, max: MAX_PENCE });
const moment = fc.date({ min: new Date('2020-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true });

describe('a typed price', () => {
  it.each([
    ['0', 0],
    ['5', 500],
    ['5.', 500],
    ['19.9', 1_990],
    ['19.99', 1_999],
    [' 19.99 ', 1_999],
    ['007', 700],
    ['999999.99', MAX_PENCE],
  ])('%j is accepted', (text, expected) => {
    expect(parsePounds(text)).toEqual({ pence: expected });
  });

  it.each([
    ['', 'Please enter an amount in pounds.'],
    ['   ', 'Please enter an amount in pounds.'],
    ['19.999', 'Please use at most two decimals, such as 19.99.'],
    ['1e3', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['-1', 'Please enter an amount of 0 or more.'],
    ['£5', 'Please leave out the £ sign.'],
    ['1234567890', 'Please enter at most £999,999.99.'],
    ['1000000', 'Please enter at most £999,999.99.'],
    ['1,000', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['1.2.3', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['.5', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['NaN', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['Infinity', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['0x10', 'Please use digits and at most one decimal point, such as 19.99.'],
    ['٣', 'Please use digits and at most one decimal point, such as 19.99.'],
  ])('%j is refused with a message', (text, problem) => {
    expect(parsePounds(text)).toEqual({ problem });
  });

  it('round-trips through the field', () => {
    fc.assert(fc.property(pence, (amount) => expect(parsePounds(poundsText(amount))).toEqual({ pence: amount })));
  });

  it('round-trips through the number in a response', () => {
    fc.assert(fc.property(pence, (amount) => expect(parsePounds(String(amount / 100))).toEqual({ pence: amount })));
  });

  it('is whole pence within the limits or an error message, for any input', () => {
    const text = fc.oneof(fc.string(), fc.double().map(String), fc.stringMatching(/^[ 0-9.,£e+-]{0,14}$/));
    fc.assert(
      fc.property(text, (typed) => {
        const read = parsePounds(typed);
        if ('problem' in read) expect(read.problem).toMatch(/^Please .+\.$/);
        else expect(Number.isInteger(read.pence) && read.pence >= 0 && read.pence <= MAX_PENCE).toBe(true);
      }),
    );
  });
});

describe('a sale', () => {
  it('requires a former price that is numerically greater', () => {
    expect([isOnSale(10, 20), isOnSale(10, 10), isOnSale(10, 9.99), isOnSale(10, null), isOnSale(0, undefined), isOnSale(9, 10)]).toEqual([
      true,
      false,
      false,
      false,
      false,
      true,
    ]);
  });

  it.each([
    [15, 20, 25],
    [7, 8, 13],
    [19.9, 20, 1],
    [0, 5, 100],
    [20, 20, 0],
    [25, 20, 0],
    [66.67, 100, 33],
  ])('of %d instead of %d saves %d percent', (price, before, percent) => {
    expect(savingsPercent(price, before)).toBe(percent);
  });

  it('saves between 0 and 100 whole percent, and something only if there is a sale', () => {
    fc.assert(
      fc.property(pence, fc.option(pence), (now, before) => {
        const percent = savingsPercent(now / 100, before === null ? null : before / 100);
        expect(Number.isInteger(percent) && percent >= 0 && percent <= 100).toBe(true);
        if (before === null || before <= now) expect(percent).toBe(0);
        else expect(Math.abs(percent - ((before - now) / before) * 100)).toBeLessThanOrEqual(0.5 + 1e-9);
      }),
    );
  });
});

describe('stock', () => {
  it('is sold out at 0 or less, and never if it is not tracked', () => {
    expect([soldOut(1), soldOut(0), soldOut(-3), soldOut(null), soldOut(undefined)]).toEqual([false, true, true, false, false]);
  });

  it('of variants is their sum, unless one of them is not tracked', () => {
    expect([totalStock([]), totalStock([2, 3]), totalStock([2, -3]), totalStock([2, null])]).toEqual([0, 2 + 3, 2, null]);
  });

  it('is sold out in total exactly if every variant is', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.integer({ min: -5, max: 5 })), { minLength: 1 }), (stocks) =>
        expect(soldOut(totalStock(stocks))).toBe(stocks.every((stock) => soldOut(stock))),
      ),
    );
  });

  it('is typed as a whole number or omitted', () => {
    expect([parseStock(' 12 '), parseStock(''), parseStock('0'), parseStock(String(MAX_STOCK))]).toEqual([
      { stock: 12 },
      { stock: null },
      { stock: 0 },
      { stock: MAX_STOCK },
    ]);
    for (const text of ['-1', '1.5', '1e3', 'ten', '+1', String(MAX_STOCK + 1), '12345678901'])
      expect(parseStock(text)).toHaveProperty('problem');
  });
});

describe('tags', () => {
  it('are trimmed, blanks and repetitions dropped', () => {
    expect(parseTags(' Fox ,, tea,FOX , , Tea time')).toEqual(['Fox', 'tea', 'Tea time']);
  });

  it('are idempotent', () => {
    fc.assert(fc.property(fc.string(), (text) => expect(parseTags(parseTags(text).join(','))).toEqual(parseTags(text))));
  });
});

describe('the banner', () => {
  const banner = { enabled: true, message: 'Hello', start: '2026-06-01T10:00:00.000Z', end: '2026-06-01T11:00:00.000Z' };
  const at = (time: string) => new Date(`2026-06-01T${time}Z`);

  it('shows from its start to its end, both inclusive', () => {
    expect(['09:59:59.999', '10:00:00', '10:30:00', '11:00:00', '11:00:00.001'].map((time) => bannerShows(banner, at(time)))).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it('shows without limits, but not if disabled or empty', () => {
    const open = { ...banner, start: null, end: null };
    expect([open, { ...open, enabled: false }, { ...open, message: '  ' }].map((one) => bannerShows(one, at('00:00:00')))).toEqual([
      true,
      false,
      false,
    ]);
    expect(bannerShows({ ...banner, start: null }, at('00:00:00'))).toBe(true);
    expect(bannerShows({ ...banner, end: null }, at('23:00:00'))).toBe(true);
  });
});

describe('the store', () => {
  it('is open by default, and closed for an unknown status', () => {
    expect([
      shopState(undefined),
      shopState(null),
      shopState({ status: 'upcoming' }),
      shopState({ status: 'closed' }),
      shopState({ status: 'x' }),
    ]).toEqual(['open', 'open', 'upcoming', 'closed', 'closed']);
  });
});

describe('public products', () => {
  it('are published, or scheduled from their time on', () => {
    const now = new Date('2026-06-01T10:00:00Z');
    expect(publiclyVisible('published', null, now)).toBe(true);
    expect(publiclyVisible('scheduled', '2026-06-01T10:00:00Z', now)).toBe(true);
    expect(publiclyVisible('scheduled', new Date('2026-06-01T10:00:01Z'), now)).toBe(false);
    expect(publiclyVisible('scheduled', null, now)).toBe(false);
    expect(publiclyVisible('draft', '2020-01-01T00:00:00Z', now)).toBe(false);
    expect(publiclyVisible('archived', '2020-01-01T00:00:00Z', now)).toBe(false);
  });

  it('match the column by which lists are filtered', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PRODUCT_STATUSES),
        moment,
        fc.option(moment),
        moment,
        moment,
        (status, publishAt, before, saved, wait) => {
          const later = new Date(Math.max(saved.getTime(), wait.getTime()));
          const from = visibleFrom(status, publishAt, before, saved);
          expect(from !== null && from <= later).toBe(publiclyVisible(status, publishAt, later));
        },
      ),
    );
  });

  it('keep their position when saved again', () => {
    const first = new Date('2026-01-01T00:00:00Z');
    const now = new Date('2026-06-01T00:00:00Z');
    expect([
      visibleFrom('published', null, first, now),
      visibleFrom('published', null, null, now),
      visibleFrom('published', null, new Date('2027-01-01'), now),
    ]).toEqual([first, now, now]);
  });
});

describe('addresses and times', () => {
  it('are http or https', () => {
    const good = ['https://shop.example/x', 'http://shop.example', 'HTTPS://SHOP.EXAMPLE'];
    const bad = [
      '',
      'shop.example',
      'javascript:alert(1)',
      ' https://a.example',
      'ftp://a.example',
      'https://',
      `https://a.example/${'x'.repeat(500)}`,
      '//a.example',
    ];
    expect([good.map(isStoreUrl), bad.map(isStoreUrl)]).toEqual([good.map(() => true), bad.map(() => false)]);
  });

  it('have an offset', () => {
    expect(parseInstant('2026-06-01T10:00:00+01:00')).toBe('2026-06-01T09:00:00.000Z');
    expect(parseInstant('2026-06-01T10:00Z')).toBe('2026-06-01T10:00:00.000Z');
    for (const text of ['', '2026-06-01', '2026-06-01T10:00', '2026-13-01T10:00Z', '1026-06-01T10:00Z', 'now'])
      expect(parseInstant(text)).toBeNull();
  });

  it('round-trip', () => {
    fc.assert(fc.property(moment, (time) => expect(parseInstant(time.toISOString())).toBe(time.toISOString())));
  });
});
