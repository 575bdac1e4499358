import { chargeText } from './charge-text';

it.each([
  [0, 0, 'The books do not have this tax yet.'],
  [7_600, 0, 'Charged in the books: £7,600.00.'],
  [7_600, 7_600, 'The books do not have this tax yet. A charge of £7,600.00 waits for approval.'],
  [7_600.1, 0.1, 'Charged in the books: £7,600.00. A charge of £0.10 waits for approval.'],
  [7_500, -100, 'Charged in the books: £7,600.00. A reduction of £100.00 waits for approval.'],
])('of £%d charged, £%d waits for approval', (charged, charge_waiting, text) => {
  expect(chargeText({ charged, charge_waiting })).toBe(text);
});
