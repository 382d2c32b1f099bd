import { createHash } from 'node:crypto';
import { receiptRows } from '@meche/contract/receipt-rows';
import type { Receipt } from '@meche/contract/receipts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sum } from '#kit/money';
import { aCustomer, aMember, anAppointment, aProfessional, type BuiltProfessional } from '#testing/builders';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { readPdf } from '#testing/read-pdf';
import { printReceipt } from './print-receipt.ts';
import { readReceipt } from './read-receipt.ts';

const startsAt = new Date('2031-06-03T08:30:00Z');
const publisher = {
  name: 'Mèche SAS',
  address: '1 rue des Exemples, 75000 Paris',
  registration: 'RCS Paris 000 000 000',
  vatNumber: 'FR00 000000000',
};

let fresh: FreshDatabase;
let deps: { db: FreshDatabase['db']; publisher: typeof publisher };
let salon: BuiltProfessional;
let customer: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  deps = { db: fresh.db, publisher };
  salon = await aProfessional(fresh.db);
  customer = (await aCustomer(fresh.db)).id;
});
afterAll(() => fresh?.close());

type Numbers = { siret?: string; vatRegime?: 'franchise' | 'subject'; vatNumber?: string };

async function setNumbers(
  professional: BuiltProfessional,
  version: number,
  validFrom: string,
  numbers: Numbers,
) {
  const row = { professionalId: professional.id, version, validFrom: new Date(validFrom), ...numbers };
  await fresh.db.insertInto('professionals.businessNumbers').values(row).execute();
}

/** Colour of 60.00 € by card, cut of 25.00 € on site, 12.00 € mileage, 1.00 € search fee. */
async function visit(
  overrides: { professional?: BuiltProfessional; capturedCents?: number; status?: string } & Record<
    string,
    unknown
  > = {},
): Promise<string> {
  const { professional = salon, capturedCents = 7300, status = 'captured', ...columns } = overrides;
  const id = await anAppointment(fresh.db, professional, {
    customerId: customer,
    startsAt,
    state: 'completed',
    serviceFeeCents: 8500,
    mileageCents: 1200,
    searchFeeCents: 100,
    totalCents: 9800,
    cardCents: 7300,
    onSiteCents: 2500,
    paidOnSiteBy: 'cash',
    ...columns,
  });
  const line = { appointmentId: id, serviceId: null, category: null, durationMinutes: 60, steps: '[]' };
  await fresh.db
    .insertInto('appointments.lines')
    .values([
      { ...line, position: 0, name: 'Coloration', priceCents: 6000, prepayment: true },
      { ...line, position: 1, name: 'Coupe', priceCents: 2500, prepayment: false },
    ])
    .execute();
  await fresh.db
    .insertInto('payments.payables')
    .values({
      id,
      professionalId: professional.id,
      accountId: customer,
      amountCents: 7300,
      searchFeeCents: 100,
      status,
      capturedCents,
      cardBy: startsAt,
      latestConfirmBy: startsAt,
      createdAt: startsAt,
      bankChargeBasisPoints: 150,
      bankChargeFixedCents: 25,
    })
    .execute();
  return id;
}
const read = (id: string, accountId = customer) => readReceipt(deps, id, accountId);
const linesOf = (part: Receipt['professional'] | Receipt['marketplace']) =>
  part && receiptRows(part).map(({ key, name, amountCents }) => [name || key, amountCents]);
/** The lines of each part add up to its total, and the total to what was paid. */
function addsUp({ professional, marketplace }: Receipt): boolean {
  return [professional, marketplace].every((part) => {
    if (!part) return true;
    const { lines, totalCents, vat, paidByCardCents, onSiteCents } = part;
    const isTaxed = !vat || vat.netCents + vat.vatCents === totalCents;
    return (
      sum(lines.map(({ amountCents }) => amountCents)) === totalCents &&
      paidByCardCents + onSiteCents === totalCents &&
      isTaxed
    );
  });
}

describe('a receipt', () => {
  test('lists what the professional was paid by card and on site, and separately the search fee with its VAT', async () => {
    const receipt = await read(await visit());
    expect(linesOf(receipt.professional)).toEqual([
      ['Coloration', 6000],
      ['Coupe', 2500],
      ['mileage', 1200],
      ['total', 9700],
      ['paidByCard', 7200],
      ['onSiteDue', 2500],
    ]);
    expect(linesOf(receipt.marketplace)).toEqual([
      ['search_fee', 100],
      ['total', 100],
      ['net', 83],
      ['vat', 17],
      ['paidByCard', 100],
    ]);
    expect(receipt).toMatchObject({
      why: 'completed',
      professional: { paidOnSiteBy: 'cash', vat: null, refundedCents: 0 },
      marketplace: { seller: publisher, vat: { basisPoints: 2000 } },
      refunds: [],
    });
    expect(addsUp(receipt)).toBe(true);
  });

  test.each([
    ['the card came to nothing', { capturedCents: 0, status: 'failed' }, 9700, null],
    ['an operator decided on a part', { capturedCents: 3000 }, 5400, 100],
    ['less was debited than the search fee', { capturedCents: 60 }, 2500, 60],
    ['nothing was by card', { status: 'released', capturedCents: 0 }, 2500, null],
  ])('adds up where %s', async (_, overrides, professional, marketplace) => {
    const receipt = await read(await visit(overrides));
    expect(addsUp(receipt)).toBe(true);
    expect([receipt.professional?.totalCents, receipt.marketplace?.totalCents ?? null]).toEqual([
      professional,
      marketplace,
    ]);
  });

  test.each(['cancelled', 'no_show'])('of a visit %s names the fee, and no service', async (state) => {
    const cancelledBy = state === 'cancelled' ? 'customer' : null;
    const paid = { state, cancelledBy, capturedCents: 2940, paidOnSiteBy: null };
    const receipt = await read(await visit(paid));
    const fee = state === 'cancelled' ? 'late_fee' : 'no_show_fee';
    expect(linesOf(receipt.professional)).toEqual([
      [fee, 2840],
      ['total', 2840],
      ['paidByCard', 2840],
    ]);
    expect(receipt.marketplace?.totalCents).toBe(100);
    expect(addsUp(receipt)).toBe(true);
  });
});

describe('a receipt, when and for whom it exists', () => {
  test.each([
    ['is to come', { state: 'confirmed', status: 'held', capturedCents: 0 }],
    ['is done and not debited yet', { status: 'capturing', capturedCents: 0 }],
    [
      'was cancelled for nothing',
      { state: 'cancelled', cancelledBy: 'customer', status: 'released', capturedCents: 0 },
    ],
  ])('there is none while a visit %s', async (_, overrides) => {
    const id = await visit({ ...overrides, paidOnSiteBy: null });
    await expect(read(id)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('is for its customer and for members with see_money only', async () => {
    const id = await visit();
    expect(await read(id, salon.accountId)).toEqual(await read(id));
    const stylist = (await aCustomer(fresh.db)).id;
    await aMember(fresh.db, salon.id, { accountId: stylist, granted: ['see_all_calendars'] });
    await expect(read(id, stylist)).rejects.toMatchObject({ code: 'forbidden' });
    const stranger = (await aCustomer(fresh.db)).id;
    await expect(read(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
    const rival = await aProfessional(fresh.db);
    await expect(read(id, rival.accountId)).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('the professional’s VAT', () => {
  test.each([
    ['75011', 2000, 8083, 1617],
    ['97110', 850, 8940, 760],
    ['97300', 0, 9700, 0],
    ['97150', 0, 9700, 0],
  ])('is that of the place of service: %s', async (postalCode, basisPoints, netCents, vatCents) => {
    const professional = await aProfessional(fresh.db);
    const numbers = { siret: '73282932000074', vatNumber: 'FR44732829320' };
    await setNumbers(professional, 1, '2031-01-01T00:00:00Z', { ...numbers, vatRegime: 'subject' });
    const receipt = await read(await visit({ professional, postalCode }));
    expect(receipt.professional?.vat).toEqual({ basisPoints, netCents, vatCents });
    expect(receipt.professional?.seller).toMatchObject(numbers);
    expect(addsUp(receipt)).toBe(true);
  });

  test('does not apply to a fee, which is compensation', async () => {
    const professional = await aProfessional(fresh.db);
    await setNumbers(professional, 1, '2031-01-01T00:00:00Z', { vatRegime: 'subject' });
    const id = await visit({ professional, state: 'no_show', capturedCents: 2940, paidOnSiteBy: null });
    expect((await read(id)).professional?.vat).toBeNull();
  });

  test('is that at the time of the visit, or the first one set if there was none yet', async () => {
    const professional = await aProfessional(fresh.db);
    const id = await visit({ professional });
    expect((await read(id)).professional?.seller).toMatchObject({ siret: null, vatRegime: null });
    await setNumbers(professional, 1, '2031-07-01T00:00:00Z', {
      siret: '73282932000074',
      vatRegime: 'franchise',
    });
    expect((await read(id)).professional?.seller).toMatchObject({
      siret: '73282932000074',
      vatRegime: 'franchise',
    });
    await setNumbers(professional, 2, '2031-08-01T00:00:00Z', {
      siret: '73282932000074',
      vatRegime: 'subject',
    });
    expect((await read(id)).professional).toMatchObject({ seller: { vatRegime: 'franchise' }, vat: null });
  });
});

describe('as a document', () => {
  const print = (id: string, language: 'fr' | 'en' = 'fr') =>
    printReceipt(deps, { id, accountId: customer, language });
  const pagesOf = async (id: string, language?: 'fr' | 'en') =>
    readPdf((await print(id, language)).content as Uint8Array);

  test('it has the same content in the reader’s language, and says that it is not an invoice', async () => {
    const professional = await aProfessional(fresh.db);
    await setNumbers(professional, 1, '2031-01-01T00:00:00Z', {
      siret: '73282932000074',
      vatRegime: 'franchise',
    });
    const id = await visit({ professional });
    const [french = ''] = await pagesOf(id);
    for (const words of [
      ...['Reçu du rendez-vous du 3 juin 2031', 'Payé à Atelier Marchal', 'SIRET 732 829 320 00074'],
      ...['Coloration', '60,00 €', 'Frais de déplacement', '12,00 €', '97,00 €', '72,00 €', '25,00 €'],
      ...[
        'Payé sur place, en espèces',
        'TVA non applicable, art. 293 B du CGI.',
        'Dont TVA à 20 %',
        '0,17 €',
      ],
      ...['Mèche SAS', '73,00 €', 'Ce document est un reçu', 'Page 1 sur 1'],
    ])
      expect(french).toContain(words);
    const [english = ''] = await pagesOf(id, 'en');
    for (const words of [
      'Receipt for the appointment',
      '€97.00',
      'Mèche booking fee',
      'This document is a receipt',
    ])
      expect(english).toContain(words);
    expect((await print(id)).name).toBe('recu-2031-06-03.pdf');
  });

  test('it has no empty paragraph for a seller without numbers, whose address a home visit keeps private', async () => {
    const [salonVisit, homeVisit] = [await visit(), await visit({ place: 'at_home' })];
    const countParagraphs = async (id: string) => {
      const bytes = Buffer.from((await print(id)).content as Uint8Array).toString('latin1');
      return bytes.match(/\/S \/P\n/g)?.length ?? 0;
    };
    // Of the salon visit: three at the head, one below each seller, the missing SIRET, the debit.
    expect([await countParagraphs(salonVisit), await countParagraphs(homeVisit)]).toEqual([7, 6]);
    const [[atSalon], [atHome]] = [await pagesOf(salonVisit), await pagesOf(homeVisit)];
    expect(atSalon).toContain('75011 Paris 11e Arrondissement');
    expect(atHome).not.toContain('75011');
  });

  test('it is byte-identical while its content is the same', async () => {
    const id = await visit();
    const hashOf = async () =>
      createHash('sha256')
        .update((await print(id)).content as Uint8Array)
        .digest('hex');
    expect(await hashOf()).toBe(await hashOf());
  });
});
