import { platformVatWarning, roundingOf, SALE_CATEGORIES, SALE_CHANNELS, usualVatCode } from './sale.rules.js';

describe('the rules of a sale', () => {
  it('warn of VAT on what a platform sells, for which the platform accounts', () => {
    expect(platformVatWarning('Steam', [0, 20])).toContain('Steam accounts for VAT');
    expect(platformVatWarning('Epic', [5])).toContain('Epic accounts for VAT');
    expect(platformVatWarning('Steam', [0, 0])).toBeUndefined();
    expect(platformVatWarning('Shopify', [20])).toBeUndefined();
    expect(platformVatWarning('Direct', [20])).toBeUndefined();
  });

  it('round the document as a retailer does for Shopify, and line by line elsewhere', () =>
    expect(SALE_CHANNELS.map((channel) => [channel, roundingOf(channel)])).toEqual([
      ['Steam', 'line-nearest'],
      ['Epic', 'line-nearest'],
      ['Shopify', 'retail'],
      ['Direct', 'line-nearest'],
    ]));

  it('take the VAT code from the rate, and at 0% from a platform only', () => {
    expect([20, 5].map((rate) => usualVatCode(rate, 'Direct'))).toEqual(['standard', 'reduced']);
    expect(SALE_CHANNELS.map((channel) => usualVatCode(0, channel))).toEqual(['outside_scope', 'outside_scope', undefined, undefined]);
  });

  it('are never of funds or grants', () => {
    expect(SALE_CATEGORIES).toContain('Game Sales');
    expect(SALE_CATEGORIES.filter((category) => ['Investment Funding', 'Grants'].includes(category))).toEqual([]);
  });
});
