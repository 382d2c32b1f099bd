import { randomUUID } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { requireReauthentication } from '#identity';
import { inTransaction } from '#kit/database/transaction';
import { HOUR_MS, later, MINUTE_MS, systemClock } from '#kit/time';
import { requestRefund } from '#payments';
import { aProfessional, type BuiltProfessional } from '#testing/builders';
import { aPayee, openCardPartner, paymentsWith, type TestCardPartner } from '#testing/card-partner';
import { processEventsAbout } from '#testing/debits';
import { type FreshDatabase, freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { type SignedIn, signIn } from '#testing/sign-in';
import {
  BankAccountAdded,
  listViolations,
  type PayoutDeps,
  postToLedger,
  readBalance,
  refreshPayout,
  refreshSilentWithdrawals,
  sendPendingBankAccounts,
  sendWithdrawals,
  WithdrawalFailed,
  walletRoutes,
} from '#wallet';
import { aVisitPaid, fundWallet, ibans, in48Hours, payoutsWith } from './wallet.testing.ts';

const rounds = process.env.ROUNDS === 'full' ? 300 : Number(process.env.ROUNDS ?? 3);
const refundRounds = process.env.ROUNDS === 'full' ? 200 : Number(process.env.ROUNDS ?? 3);
const [iban = '', other = ''] = ibans;

let fresh: FreshDatabase;
let partner: TestCardPartner;
let deps: PayoutDeps;
let app: FastifyInstance;
let ines: BuiltProfessional;
let headers: SignedIn;

beforeAll(async () => {
  fresh = await freshDatabase();
  partner = await openCardPartner();
  deps = payoutsWith(fresh.db, partner);
  app = httpApp(fresh.db, (http) =>
    walletRoutes(http, {
      ...deps,
      labelsOf: async () => new Map(),
      requireReauthentication: (id) => requireReauthentication({ db: fresh.db, clock: systemClock }, id),
    }),
  );
});
afterAll(async () => {
  await app?.close();
  await partner?.close();
  await fresh?.close();
});
beforeEach(async () => {
  await partner.faults({ away: false, drop_next: 0 });
  await begin();
  return async () => expect(await listViolations(fresh.db)).toEqual([]);
});

/** Signs in a new professional who has just reauthenticated. */
async function begin(options: Parameters<typeof aProfessional>[1] = {}): Promise<void> {
  ines = await aProfessional(fresh.db, options);
  await aPayee(fresh.db, partner, ines.id);
  headers = await signIn(fresh.db, ines.accountId);
  await proveProfessional(0);
}
const proveProfessional = (agoMs: number) =>
  fresh.db
    .updateTable('identity.sessions')
    .set({ reauthenticatedAt: later(new Date(), -agoMs) })
    .where('accountId', '=', ines.accountId)
    .execute();
const names = async () => {
  const account = await fresh.db
    .selectFrom('identity.accounts')
    .select(['firstName', 'lastName'])
    .where('id', '=', ines.accountId)
    .executeTakeFirstOrThrow();
  return `${account.firstName} ${account.lastName}`;
};

type Answer = { status: number; value: never; code: string; fields: Record<string, string> } & Record<
  string,
  unknown
>;
async function call(method: 'GET' | 'PUT' | 'POST', path: string, payload?: object, key?: string) {
  const url = `/api/v1/professional/wallet${path}`;
  const requestHeaders = { ...headers, ...(method === 'POST' && { 'idempotency-key': key ?? randomUUID() }) };
  const answer = await app.inject({ method, url, headers: requestHeaders, ...(payload && { payload }) });
  return { ...answer.json(), status: answer.statusCode } as Answer;
}
const wallet = async () => (await call('GET', '')).value as Record<string, unknown>;
const ask = (amount: string, key?: string) => call('POST', '/withdrawals', { amount }, key);
const listed = async () =>
  ((await call('GET', '/withdrawals')).value as { withdrawals: Record<string, unknown>[] }).withdrawals;
async function give(number: string, options: { holder_name?: string; token?: string } = {}) {
  return call('PUT', '/bank-account', {
    iban: number,
    holder_name: options.holder_name ?? (await names()),
    bank_account_token: options.token ?? (await partner.browser.bankToken(number)),
  });
}
async function giveReady(number = iban): Promise<void> {
  expect((await give(number)).status).toBe(200);
  await in48Hours(partner);
}
const balance = () => readBalance(fresh.db, ines.id);
const facts = async (kind: { name: string }) =>
  (await fresh.db.selectFrom('kit.facts').select('payload').where('name', '=', kind.name).execute())
    .map(({ payload }) => payload as { professionalId: string })
    .filter(({ professionalId }) => professionalId === ines.id);
const payoutOf = async () => {
  const row = await fresh.db
    .selectFrom('wallet.withdrawals')
    .select('partnerId')
    .where('professionalId', '=', ines.id)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  return row?.partnerId ?? '';
};
/** The balance at the card partner. */
const atPartner = async () =>
  (await partner.payouts.readBalance((await deps.accountOf(ines.id)) ?? '')).availableCents;
async function settle(status: 'in_transit' | 'paid' | 'failed'): Promise<void> {
  await partner.bank.settlePayout(await payoutOf(), status);
  await refreshPayout(deps, await payoutOf());
}

async function openPaidWallet(): Promise<void> {
  await aVisitPaid(fresh.db, partner, ines);
  await giveReady();
  await proveProfessional(0);
}

describe('a withdrawal', () => {
  beforeEach(openPaidWallet);

  test('goes from the wallet through the card partner to the bank, and is shown at each step', async () => {
    const { status, value } = await ask('20,00');
    expect([status, value]).toEqual([
      201,
      expect.objectContaining({ state: 'sent', amount_cents: 2000, country: 'FR', last4: '0189' }),
    ]);
    expect(await balance()).toMatchObject({ availableCents: 2998, inTransitCents: 2000 });
    expect(await atPartner()).toBe(2998);
    await settle('paid');
    expect(await listed()).toMatchObject([{ state: 'paid', reason: 'requested', failure_code: null }]);
    expect(await balance()).toMatchObject({ availableCents: 2998, inTransitCents: 0 });
    expect(await wallet()).toMatchObject({ paid_out_cents: 2000, available_cents: 2998, bar: null });
  });

  test('that the bank returns is back in the wallet, and another IBAN is needed', async () => {
    await ask('20,00');
    await settle('failed');
    expect(await listed()).toMatchObject([{ state: 'failed', failure_code: 'account_closed' }]);
    expect(await balance()).toMatchObject({ availableCents: 4998, inTransitCents: 0 });
    expect(await atPartner()).toBe(4998);
    expect(await facts(WithdrawalFailed)).toMatchObject([
      { amountCents: 2000, isLocked: true, last4: '0189' },
    ]);
    expect(await wallet()).toMatchObject({ bar: 'iban_locked', bank_account: { locked: true } });
    expect(await ask('20,00')).toMatchObject({
      status: 409,
      code: 'withdrawal_barred',
      fields: { amount: 'iban_locked' },
    });
    await giveReady(other);
    await proveProfessional(0);
    expect((await ask('20,00')).status).toBe(201);
    await settle('paid');
    expect((await listed()).map(({ state }) => state)).toEqual(['paid', 'failed']);
  });

  test('that was paid may still be returned', async () => {
    await ask('20,00');
    await settle('paid');
    await settle('failed');
    expect(await listed()).toMatchObject([{ state: 'failed' }]);
    expect(await balance()).toMatchObject({ availableCents: 4998, inTransitCents: 0 });
    // Repeated events, in any order.
    for (let count = 0; count < 3; count += 1) await refreshPayout(deps, await payoutOf());
    expect(await balance()).toMatchObject({ availableCents: 4998 });
    expect(await facts(WithdrawalFailed)).toHaveLength(1);
  });

  test('that is returned offsets a debt made meanwhile', async () => {
    await ask('49,98');
    await owe(3000);
    expect(await balance()).toMatchObject({ availableCents: 0, owedCents: 3000 });
    await settle('failed');
    expect(await balance()).toMatchObject({ availableCents: 1998, owedCents: 0 });
  });
});

describe('a withdrawal, through the card partner', () => {
  beforeEach(openPaidWallet);

  test('is settled once, however many events arrive at once', async () => {
    await ask('20,00');
    const id = await payoutOf();
    await partner.bank.settlePayout(id, 'paid');
    await Promise.all(Array.from({ length: 6 }, () => refreshPayout(deps, id)));
    await partner.bank.settlePayout(id, 'failed');
    await Promise.all(Array.from({ length: 6 }, () => refreshPayout(deps, id)));
    expect(await balance()).toMatchObject({ availableCents: 4998, inTransitCents: 0 });
  });

  test('waits while the card partner is away, and is paid once even if the answer is lost', async () => {
    await partner.faults({ away: true });
    const { value } = await ask('20,00');
    expect(value).toMatchObject({ state: 'requested' });
    expect(await balance()).toMatchObject({ availableCents: 2998, inTransitCents: 2000 });
    await partner.faults({ away: false, drop_next: 2 });
    await partner.clock.move(MINUTE_MS);
    await sendWithdrawals(deps);
    expect(await listed()).toMatchObject([{ state: 'requested' }]);
    // So long that the partner has forgotten the key.
    await partner.clock.move(26 * HOUR_MS);
    await sendWithdrawals(deps);
    expect(await listed()).toMatchObject([{ state: expect.stringMatching(/sent|paid/) }]);
    expect(await atPartner()).toBe(2998);
  });

  test('without an event is looked up', async () => {
    await ask('20,00');
    await partner.clock.move(6 * 24 * HOUR_MS);
    await refreshSilentWithdrawals(deps);
    expect(await listed()).toMatchObject([{ state: 'paid' }]);
  });

  test('that the card partner refuses is back in the wallet, and the IBAN stays', async () => {
    // Money in the ledger that the partner does not have.
    await fundWallet(fresh.db, ines.id, 10_000, partner.clock.now());
    await ask('100,00');
    expect(await listed()).toMatchObject([{ state: 'failed', failure_code: 'balance_insufficient' }]);
    expect(await balance()).toMatchObject({ availableCents: 14_998, inTransitCents: 0 });
    expect(await wallet()).toMatchObject({ bar: null });
    expect(await facts(WithdrawalFailed)).toMatchObject([{ isLocked: false }]);
  });
});

describe('a withdrawal, refused or limited', () => {
  beforeEach(openPaidWallet);

  test('is refused until reauthentication, and then the same call succeeds', async () => {
    await proveProfessional(5 * MINUTE_MS + 1000);
    const key = randomUUID();
    expect(await ask('20,00', key)).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    await proveProfessional(4 * MINUTE_MS);
    expect((await ask('20,00', key)).status).toBe(201);
    expect(await listed()).toHaveLength(1);
  });

  test.each([
    ...['0', '0,99'].map((typed) => [typed, 'under_one_euro']),
    ...['', '-5', '20,001', '1e3', 'NaN', '9007199254740992', '1.234,56', '+20'].map((typed) => [
      typed,
      'invalid_amount',
    ]),
    ...['49,99', '9999999,99'].map((typed) => [typed, 'over_balance']),
  ])('of %s is refused at its field', async (typed, why) => {
    expect(await ask(typed)).toMatchObject({ status: 422, fields: { amount: why } });
    expect(await listed()).toEqual([]);
  });

  test('is the same for "20,00" and "20.00", and all that is available may go', async () => {
    expect((await ask('20.00')).status).toBe(201);
    expect((await ask('29,98')).status).toBe(201);
    expect(await balance()).toMatchObject({ availableCents: 0 });
  });

  test('is refused while the professional owes money', async () => {
    await owe(6000);
    expect(await ask('1,00')).toMatchObject({ status: 409, fields: { amount: 'owes_money' } });
  });

  test('may be requested three times a local day, however many calls are concurrent', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => ask('1,00')));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)).toMatchObject({
      fields: { amount: 'too_many_today' },
    });
    await partner.clock.move(24 * HOUR_MS);
    expect((await ask('1,00')).status).toBe(201);
  });
});

const owe = (cents: number) =>
  inTransaction(fresh.db, (tx) =>
    postToLedger(tx, {
      key: randomUUID(),
      kind: 'refund_requested',
      professionalId: ines.id,
      subjectId: randomUUID(),
      partnerId: null,
      at: partner.clock.now(),
      entries: [
        { account: 'owed_by_professional', amountCents: cents },
        { account: 'refunds_in_transit', amountCents: -cents },
      ],
    }),
  );

describe('races', () => {
  test('of ten withdrawals of 20,00 € out of 51,00 €, each sent twice at once, exactly two pass', async () => {
    for (let round = 0; round < rounds; round += 1) {
      await begin();
      await fundWallet(fresh.db, ines.id, 5100, partner.clock.now());
      await giveReady();
      await proveProfessional(0);
      await partner.faults({ away: true });
      const keys = Array.from({ length: 10 }, () => randomUUID());
      const answers = await Promise.all(
        [...keys, ...keys].map(async (key) => ({ key, ...(await ask('20,00', key)) })),
      );
      const passed = answers.filter(({ status }) => status === 201);
      expect(new Set(passed.map(({ key }) => key)).size).toBe(2);
      expect(await listed()).toHaveLength(2);
      expect(await balance()).toMatchObject({ availableCents: 1100, inTransitCents: 4000 });
      await partner.faults({ away: false });
    }
    console.info(`${rounds} rounds of twenty withdrawals at once`);
  }, 1_800_000);

  test('of a concurrent withdrawal and refund, neither takes what the other took', async () => {
    for (let round = 0; round < refundRounds; round += 1) {
      await begin();
      await fundWallet(fresh.db, ines.id, 5100, partner.clock.now());
      await giveReady();
      await proveProfessional(0);
      await partner.faults({ away: true });
      const [answer] = await Promise.all([ask('30,00'), owe(4000)]);
      const { availableCents, inTransitCents, owedCents } = await balance();
      if (answer.status === 201) expect([availableCents, inTransitCents, owedCents]).toEqual([0, 3000, 1900]);
      else expect([availableCents, inTransitCents, owedCents]).toEqual([1100, 0, 0]);
      await partner.faults({ away: false });
    }
    console.info(`${refundRounds} rounds of a withdrawal against a refund`);
  }, 1_800_000);
});

describe('a withdrawal, a refund and a dispute at once', () => {
  /**
   * Two visits with 49,98 € each for the professional; 40,00 € of one is refunded, the other is disputed:
   * 8,96 € remain.
   */
  async function race(headStart: number, payments = paymentsWith(fresh.db, partner)) {
    await begin();
    const [refunded, disputed] = [
      await aVisitPaid(fresh.db, partner, ines),
      await aVisitPaid(fresh.db, partner, ines),
    ];
    await giveReady();
    await proveProfessional(0);
    const { holds } = await partner.books('holds');
    const hold = holds.find(({ metadata }) => metadata.reference === disputed)?.id ?? '';
    const dispute = String((await partner.bank.openDispute(hold)).id);
    const idempotencyKey = { caller: ines.accountId, key: randomUUID() };
    const order = {
      payableId: refunded,
      isWhole: false,
      amountCents: 4000,
      reason: 'Erreur',
      idempotencyKey,
    };
    const asking = ask('60,00');
    // HTTP takes longer, so in some rounds it starts so many event-loop turns earlier.
    for (let turn = 0; turn < headStart; turn += 1) await setImmediate();
    const [withdrawal] = await Promise.all([
      asking,
      inTransaction(fresh.db, (tx) => requestRefund(tx, payments, { ...order, now: partner.clock.now() })),
      processEventsAbout(payments, 'dispute', [dispute, dispute]),
    ]);
    const { availableCents, pendingCents, inTransitCents, owedCents } = await balance();
    return {
      passed: withdrawal.status === 201,
      is: [availableCents + pendingCents, inTransitCents, owedCents],
    };
  }
  const mustBe = (passed: boolean) => (passed ? [0, 6000, 5104] : [896, 0, 0]);

  test('debit the professional once, whichever comes first', {
    timeout: 60_000 + refundRounds * 10_000,
  }, async () => {
    let passedFirst = 0;
    for (let round = 0; round < refundRounds; round += 1) {
      const { passed, is } = await race((round % 5) * 25);
      expect(is).toEqual(mustBe(passed));
      passedFirst += passed ? 1 : 0;
    }
    // Each came first at least once.
    if (refundRounds >= 100) expect([0, refundRounds]).not.toContain(passedFirst);
    console.info(`${refundRounds} rounds of three at once, the withdrawal passed in ${passedFirst}`);
  });

  test('fail for an app in which a dispute debits nothing', async () => {
    const payments = paymentsWith(fresh.db, partner);
    const wrong = { ...payments, ledger: { ...payments.ledger, postDisputeOpened: async () => {} } };
    const { passed, is } = await race(0, wrong);
    expect(is).not.toEqual(mustBe(passed));
  });
});

describe('the IBAN', () => {
  test('is stored as country, last four and fingerprint, waits 48 hours, and is notified', async () => {
    await fundWallet(fresh.db, ines.id, 5100, partner.clock.now());
    expect(
      (await give('fr76 3000 6000 0112 3456 7890 189', { token: await partner.browser.bankToken(iban) }))
        .value,
    ).toMatchObject({
      state: 'accepted',
      country: 'FR',
      last4: '0189',
      locked: false,
    });
    expect(await facts(BankAccountAdded)).toMatchObject([{ country: 'FR', last4: '0189' }]);
    const stored = JSON.stringify(
      await fresh.db
        .selectFrom('wallet.bankAccounts')
        .selectAll()
        .where('professionalId', '=', ines.id)
        .execute(),
    );
    expect(stored).toContain('"last4":"0189"');
    expect(stored).not.toContain(iban.slice(4, -4));
    expect(stored).toContain('"token":null');
    const waiting = await ask('20,00');
    expect(waiting).toMatchObject({ status: 409, fields: { amount: 'iban_waiting' } });
    const { usable_from: until } = (await wallet()).bank_account as { usable_from: string };
    expect(waiting.details).toEqual({ until });
    await in48Hours(partner);
    await proveProfessional(0);
    expect((await ask('20,00')).status).toBe(201);
  });

  test.each([
    ['that is one character off', 'FR7630006000011234567890188', 'invalid_iban'],
    ['that is too short', 'FR763000600001123456789018', 'invalid_iban'],
    ['of no country', 'XX7630006000011234567890189', 'invalid_iban'],
    ['of a country outside SEPA', 'SA0380000000608010167519', 'not_sepa'],
  ])('%s is refused', async (_, number, why) => {
    expect(await give(number, { token: 'btok_any' })).toMatchObject({ status: 422, fields: { iban: why } });
    expect(await wallet()).toMatchObject({ bank_account: { state: 'none' } });
  });
});

describe('the IBAN that is entered', () => {
  test('must be the professional’s, whatever accents, case, titles and order', async () => {
    expect(await give(iban, { holder_name: 'Jean Dupont' })).toMatchObject({
      status: 422,
      fields: { holder_name: 'another_holder' },
    });
    const [first = '', last = ''] = (await names()).split(' ');
    expect((await give(iban, { holder_name: `Mme ${last.toUpperCase()} ${first}` })).status).toBe(200);
  });

  test('must be that of the card partner’s token', async () => {
    const token = await partner.browser.bankToken(other);
    expect(await give(iban, { token })).toMatchObject({ status: 422, fields: { iban: 'invalid_iban' } });
    expect(await wallet()).toMatchObject({ bar: 'iban_missing' });
  });

  test('replaces the former, which stays when the new one is refused', async () => {
    await giveReady();
    expect(await give(iban)).toMatchObject({ status: 422, fields: { iban: 'same_iban' } });
    expect(await wallet()).toMatchObject({ bar: null, bank_account: { last4: '0189', state: 'accepted' } });
    expect((await give(other)).status).toBe(200);
    expect(await wallet()).toMatchObject({ bar: 'iban_waiting', bank_account: { last4: '3000' } });
  });

  test('waits while the card partner is away', async () => {
    const token = await partner.browser.bankToken(iban);
    await deps.accountOf(ines.id);
    await partner.faults({ away: true });
    expect((await give(iban, { token })).value).toMatchObject({ state: 'pending' });
    expect(await wallet()).toMatchObject({ bar: 'iban_unconfirmed' });
    await partner.faults({ away: false });
    await partner.clock.move(MINUTE_MS);
    await sendPendingBankAccounts(deps);
    expect(await wallet()).toMatchObject({ bank_account: { state: 'accepted' } });
  });

  test('needs a verified professional who has just reauthenticated', async () => {
    await proveProfessional(6 * MINUTE_MS);
    expect(await give(iban)).toMatchObject({ status: 403, code: 'reauthentication_needed' });
    await begin({ verified: false });
    expect(await give(iban)).toMatchObject({ status: 409, fields: { iban: 'not_verified' } });
    expect(await ask('20,00')).toMatchObject({ status: 409, fields: { amount: 'not_verified' } });
  });
});
