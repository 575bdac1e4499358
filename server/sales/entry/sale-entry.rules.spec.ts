import { emptySale, EMPTY_LINE, formatQuantity, parseQuantity, readLine, saleProblems, type SaleForm } from './sale-entry.rules.js';

const TODAY = '2026-09-15';
const whole: SaleForm = {
  ...emptySale(TODAY),
  customer: { ...emptySale(TODAY).customer, name: 'Harbour Arcade', country: 'GB' },
  lineItems: [{ ...EMPTY_LINE, product: 'Tidebound', unitPrice: '10' }, EMPTY_LINE],
  settlementAccount: '1210',
};
const keys = (form: SaleForm): string[][] => saleProblems(form, TODAY).map((step) => Object.keys(step));

describe('the four steps of a sale', () => {
  it('are valid with the fields that the specification requires', () => {
    expect(keys(whole)).toEqual([[], [], [], []]);
  });

  it('list the missing fields of each step', () => {
    expect(keys({ ...emptySale(TODAY), saleDate: '', country: '', paymentStatus: '' })).toEqual([
      ['saleDate', 'country'],
      ['customer.name', 'customer.country'],
      ['lineItems'],
      ['paymentStatus', 'settlementAccount'],
    ]);
  });

  it('refuse invalid values', () => {
    expect(
      keys({
        ...whole,
        saleDate: '2026-09-16',
        recognitionDate: 'soon',
        channel: 'Market stall',
        currency: 'XXX',
        customer: { ...whole.customer, email: 'harbour' },
        paymentStatus: 'Part-Paid',
      }),
    ).toEqual([['saleDate', 'recognitionDate', 'channel', 'currency'], ['customer.email'], [], ['amountReceived']]);
  });

  it('leave untouched lines out, and report the position of the others', () => {
    const lines = [EMPTY_LINE, { ...EMPTY_LINE, product: 'Tidebound', quantity: '0', unitPrice: '1e9' }];
    expect(keys({ ...whole, lineItems: lines })[2]).toEqual(['lineItems.1.quantity', 'lineItems.1.unitPrice']);
  });
});

describe('a line', () => {
  it('requires a reason for 0%, unless a platform sells', () => {
    const line = { ...EMPTY_LINE, product: 'Tidebound', unitPrice: '10', taxRate: '0' };
    expect(readLine(line, 'Direct').problems).toEqual({
      taxRate: 'At 0%, say whether it is zero-rated, exempt or outside the scope of VAT.',
    });
    expect(readLine(line, 'Steam').problems).toEqual({});
    expect(readLine({ ...line, vatCode: 'exempt' }, 'Direct').problems).toEqual({});
    expect(readLine({ ...line, vatCode: 'standard' }, 'Direct').problems).toEqual({
      taxRate: 'This VAT code does not belong to the rate.',
    });
  });

  it('refuses quantities of 0, of a billion, and discounts of 500%', () => {
    const problems = (values: object) =>
      Object.keys(readLine({ ...EMPTY_LINE, product: 'x', unitPrice: '1', ...values }, 'Direct').problems);
    expect(problems({ quantity: '0' })).toEqual(['quantity']);
    expect(problems({ quantity: '1000000000' })).toEqual(['quantity']);
    expect(problems({ discountType: 'percent', discountValue: '500' })).toEqual(['discountValue']);
    expect(problems({ quantity: '1000000', unitPrice: '1000' })).toEqual(['unitPrice']);
  });

  it.each([
    ['1', 1_000],
    ['2.5', 2_500],
    ['0.001', 1],
    ['1000000', 1_000_000_000],
    ['1000000.001', undefined],
    ['1.0001', undefined],
    ['-1', undefined],
    ['', undefined],
    ['1e3', undefined],
  ])('reads the quantity %s', (typed, quantity) => {
    expect(parseQuantity(typed)).toBe(quantity);
    if (quantity !== undefined) expect(parseQuantity(formatQuantity(quantity))).toBe(quantity);
  });
});
