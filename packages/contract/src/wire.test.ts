import { describe, expect, it } from 'vitest';
import { postalCode } from './fields.ts';
import { fromWire, toWire, wireJsonSchema, wirePath } from './wire.ts';
import { z } from './zod.ts';

const schema = z.strictObject({
  firstName: z.string(),
  idCardFront: z.string().optional(),
  rib: z.string().optional(),
  workZone: z.array(z.strictObject({ zipCode: z.string(), city: z.string().nullable() })),
  address: z.strictObject({ postalCode: z.string() }).optional(),
  answers: z.record(z.string(), z.object({ longText: z.string() })).optional(),
});

describe('the wire', () => {
  it('reads snake_case by the schema and writes it back', () => {
    const wire = {
      first_name: 'Awa',
      ID_card_front: 'f1',
      work_zone: [{ zip_code: '75011', city: null }],
      answers: { how_long: { long_text: 'x' } },
    };
    const read = fromWire(schema, wire);
    expect(read.unknown).toEqual([]);
    expect(read.value).toEqual({
      firstName: 'Awa',
      idCardFront: 'f1',
      workZone: [{ zipCode: '75011', city: null }],
      answers: { how_long: { longText: 'x' } },
    });
    expect(toWire(schema, read.value)).toEqual(wire);
  });

  it('names unknown fields where they stand, the camelCase spelling among them', () => {
    const read = fromWire(schema, {
      firstName: 'Awa',
      first_name: 'Awa',
      work_zone: [{ zip_code: '1', price: 0 }],
      role: 'SALON',
    });
    expect(read.unknown).toEqual(['firstName', 'work_zone.0.price', 'role']);
    expect(read.value).not.toHaveProperty('role');
  });

  it('reads a postal code that was pasted with spaces', () => {
    for (const pasted of [' 75011', '75 011', '75\u00a0011 ']) expect(postalCode.parse(pasted)).toBe('75011');
    expect(postalCode.safeParse('7501').success).toBe(false);
  });

  it('reads postcode as postal_code and writes postal_code', () => {
    const read = fromWire(schema, { address: { postcode: '35000' } });
    expect(read.value).toEqual({ address: { postalCode: '35000' } });
    expect(toWire(schema, read.value)).toEqual({ address: { postal_code: '35000' } });
  });

  it('leaves out what the schema does not have when it writes', () => {
    expect(toWire(z.object({ id: z.string() }), { id: '1', passwordHash: 'x' })).toEqual({ id: '1' });
  });

  it('gives the paths of field errors in wire names', () => {
    expect(wirePath(['workZone', 0, 'zipCode'])).toBe('work_zone.0.zip_code');
  });

  it('prints JSON Schema in wire names with null types', () => {
    expect(wireJsonSchema(schema, 'input')).toMatchObject({
      required: ['first_name', 'work_zone'],
      properties: {
        work_zone: { items: { properties: { city: { type: ['string', 'null'] } } } },
        ID_card_front: { type: 'string' },
      },
    });
  });

  it('follows a list or an object where either may stand, and what a transform reads', () => {
    const zone = z.strictObject({ zipCode: z.string() }).transform(({ zipCode }) => zipCode);
    const either = z.strictObject({
      workZone: z.union([z.array(zone), zone]),
      price: z.union([z.string(), z.number()]),
    });
    const list = { work_zone: [{ zip_code: '75' }], price: 1 };
    const one = { work_zone: { zip_code: '75', plan: 'x' }, price: '1' };
    expect(fromWire(either, list)).toEqual({
      value: { workZone: [{ zipCode: '75' }], price: 1 },
      unknown: [],
    });
    expect(fromWire(either, one)).toEqual({
      value: { workZone: { zipCode: '75' }, price: '1' },
      unknown: ['work_zone.plan'],
    });
    expect(toWire(either, { workZone: [{ zipCode: '75' }], price: 1 })).toEqual(list);
  });
});
