import { describe, expect, it } from 'vitest';
import { toE164 } from '#kit/phone-number';
import { parseImportLine } from './import-lines.ts';

const cells = {
  name: 'Camille Petit',
  phoneNumber: '',
  email: '',
  birthday: '',
  line: '',
  postalCode: '',
  city: '',
  note: '',
  tags: '',
};
const judge = (overrides: Partial<typeof cells>) =>
  parseImportLine({ at: 2, ...cells, ...overrides }, toE164);

describe('a phone number as spreadsheets leave it', () => {
  it.each([
    ['612007150', '+33612007150'],
    ['33612007140', '+33612007140'],
    ["'+33612007142", '+33612007142'],
    ['’0612007143', '+33612007143'],
    ['33 6 12 00 71 44', '+33612007144'],
    ['692123456', '+262692123456'],
    ['262692123456', '+262692123456'],
    ['447911123456', '+447911123456'],
    ['06.12.00.71.45', '+33612007145'],
  ])('%s is %s', (phoneNumber, phone) => {
    expect(judge({ phoneNumber })).toMatchObject({ client: { phone }, problems: [] });
  });

  it.each(['12', '000000000', '6 12 00', 'demander', '99999999999'])(
    '%s is invalid, and the client is kept',
    (phoneNumber) => {
      expect(judge({ phoneNumber })).toMatchObject({
        client: { name: 'Camille Petit', phone: null },
        problems: [{ at: 2, field: 'phoneNumber', code: 'invalid_phone', drops: 'detail' }],
      });
    },
  );
});

it('keeps the client without the invalid fields, and reports each', () => {
  const { client, problems } = judge({
    birthday: '31/02/1990',
    email: 'not-an-email',
    city: 'x'.repeat(101),
    postalCode: '75011',
    note: 'Blonde',
  });
  expect(client).toMatchObject({ name: 'Camille Petit', birthday: null, email: null, city: '' });
  expect(client).toMatchObject({ postalCode: '75011', note: 'Blonde' });
  expect(problems.map(({ field, drops }) => [field, drops])).toEqual([
    ['birthday', 'detail'],
    ['email', 'detail'],
    ['city', 'detail'],
  ]);
});

it('drops a line without a name', () => {
  expect(judge({ name: ' ' })).toEqual({
    at: 2,
    client: null,
    problems: [{ at: 2, field: 'name', code: 'required', drops: 'line' }],
  });
});
