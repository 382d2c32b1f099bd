import { expect, it } from 'vitest';
import { siret, vatKeyOf, vatNumber } from './business-numbers.ts';

const readsAs = (schema: typeof siret, text: string) => {
  const read = schema.safeParse(text);
  return read.success ? read.data : read.error.issues[0]?.message;
};

it('a SIRET is fourteen digits that check, however they are spaced', () => {
  expect(readsAs(siret, '732 829 320 00074')).toBe('73282932000074');
  expect(readsAs(siret, '732\u00a0829\u202f320 00074')).toBe('73282932000074');
  for (const wrong of [
    '73282932000075',
    '7328293200007',
    '732829320000741',
    '7328293200007a',
    '',
    '٧٣٢٨٢٩٣٢٠٠٠٠٧٤',
  ])
    expect(readsAs(siret, wrong)).toBe('invalid_siret');
});

it('a VAT number is FR, its key and a SIREN; a key with a letter is accepted unchecked', () => {
  expect(vatKeyOf('732829320')).toBe('44');
  expect(readsAs(vatNumber, 'fr 44 732 829 320')).toBe('FR44732829320');
  expect(readsAs(vatNumber, 'FR0K732829320')).toBe('FR0K732829320');
  for (const wrong of ['FR45732829320', 'FR44732829321', '44732829320', 'BE0732829320', ''])
    expect(readsAs(vatNumber, wrong)).toBe('invalid_vat_number');
});
