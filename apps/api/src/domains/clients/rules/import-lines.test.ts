import { describe, expect, it, test } from 'vitest';
import { toE164 } from '#kit/phone-number';
import { listShortenedCodes, parseImportLine } from './import-lines.ts';

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
const isFrenchTown = (code: string, city: string) => code === '01000' && 'Bourg-en-Bresse'.startsWith(city);
const judge = (overrides: Partial<typeof cells>) =>
  parseImportLine({ at: 2, ...cells, ...overrides }, { toE164, isFrenchTown });

test.each([
  ['1000', '01000'],
  ['F-1000', '01000'],
  ['1204', '1204'],
  ['75 011', '75011'],
  ['F-75011', '75011'],
  ['SW1A 1AA', 'SW1A 1AA'],
  ['0100', '0100'],
])('the postal code %s is %s', (postalCode, read) => {
  expect(judge({ postalCode })).toMatchObject({ client: { postalCode: read }, problems: [] });
});

test.each([
  ['Bourg-en-Bresse', '', '01000'],
  ['Bourg-en-Bresse', '+41 22 555 12 34', '01000'],
  ['', '06 12 00 71 40', '01000'],
  ['', '+32 2 555 12 12', '1000'],
  ['Bruxelles', '', '1000'],
  ['Bruxelles', '06 12 00 71 40', '1000'],
])('1000 of the town “%s” and the number “%s” is %s', (city, phoneNumber, read) => {
  expect(judge({ postalCode: '1000', city, phoneNumber })).toMatchObject({ client: { postalCode: read } });
});

test('codes of which a zero may be missing are listed once', () => {
  const codes = ['1000', '75011', '1000', '', 'F-8001', '0100', '123'];
  expect(listShortenedCodes(codes.map((postalCode) => ({ postalCode })))).toEqual(['01000', '08001']);
});

test.each(['17/06/1990', '1990-02-31', '1990-6-7', '06-17', '1799-01-01'])(
  'the day %s is reported, and the client is kept',
  (birthday) => {
    expect(judge({ birthday })).toMatchObject({
      client: { birthday: null },
      problems: [{ at: 2, field: 'birthday', code: 'invalid_date', drops: 'detail' }],
    });
  },
);

test('a tag that is too long, and those beyond the last, are reported, and the others kept', () => {
  const long = `${'x'.repeat(29)}😀`;
  const reported = [{ at: 2, field: 'tags', code: 'too_long', drops: 'detail' }];
  expect(judge({ tags: `vip; ${long}, vip, ok` })).toMatchObject({
    client: { tags: ['vip', 'ok'] },
    problems: reported,
  });
  const many = Array.from({ length: 21 }, (_, nth) => `t${nth}`);
  expect(judge({ tags: many.join(',') })).toMatchObject({
    client: { tags: many.slice(0, 20) },
    problems: reported,
  });
});

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
    ['06 12 00 71 46 ou 01 42 34 56 78', '+33612007146'],
    ['0612007147 / 0142345678', '+33612007147'],
    ['poste 12, 0612007148', '+33612007148'],
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
