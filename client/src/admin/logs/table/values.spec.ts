import { datesIn } from '../../../ui/portal/time/portal-dates';
import { fieldLabel, valueText } from './values';

const ANA = '0b8f7a3e-1111-4222-8333-123456789abc';
const reader = { names: { [ANA]: 'Ana Novak' }, dates: datesIn('british') };

describe('recorded values in plain words', () => {
  it.each([
    ['assigneeId', 'Assignee'],
    ['product_id', 'Product'],
    ['isSticky', 'Sticky'],
    ['expiresAt', 'Expires'],
    ['amountPence', 'Amount'],
    ['vatPence', 'VAT'],
    ['approvedSeconds', 'Approved'],
    ['seconds', 'Time'],
    ['sha256', 'SHA-256'],
    ['links.1.url', 'Links › 1 › address'],
    ['id', 'Id'],
    ['at', 'At'],
  ])('calls the field %s %s', (field, label) => {
    expect(fieldLabel(field)).toBe(label);
  });

  it.each([
    ['assigneeId', ANA, 'Ana Novak'],
    ['assigneeId', ANA.replace('0b', '1c'), '1c8f7a3e…'],
    ['shared', false, 'no'],
    ['note', null, 'empty'],
    ['status', 'IN_REVIEW', 'In review'],
    ['status', 'open', 'open'],
    ['status', 'awaiting_customer_com', 'Closing'],
    ['title', 'snake_case', 'snake_case'],
    ['file_name', 'lamp_final.zip', 'lamp_final.zip'],
    ['amountPence', 123456, '£1,234.56'],
    ['keepLast', 3, '3'],
    ['approvedSeconds', 12_600, '3:30 h'],
    ['expiresAt', '2026-07-01T11:30:00.000Z', '01/07/2026, 12:30'],
    ['doneOn', '2026-07-01', '01/07/2026'],
  ])('shows %s %j as %s', (field, value, text) => {
    expect(valueText(field, value, reader)).toBe(text);
  });
});
