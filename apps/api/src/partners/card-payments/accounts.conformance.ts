import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { PartnerRefused } from '../partner-refused.ts';
import { PartnerUnavailable } from '../partner-unavailable.ts';
import { expectRefusedInTransaction } from '../transaction-conformance.ts';
import type { ConformanceSubject } from './conformance-subject.ts';

const key = () => randomUUID();
const salon = {
  reference: 'professional-1',
  email: 'salon@example.fr',
  country: 'FR',
  mcc: '7230',
  statementDescriptor: 'SALON AWA',
  url: 'https://example.fr/pro/salon-awa',
  documents: {},
};

/** Opens a connected account with a complete or a bare token. */
export async function anAccount(
  { browser, partner }: ConformanceSubject,
  of: 'complete' | 'bare',
): Promise<string> {
  const accountToken = await browser.accountToken(of);
  return partner.accounts.createAccount({ key: key(), accountToken, ...salon });
}

/** Tests that every card partner must pass: connected accounts. */
export function accountsConformance(opened: () => ConformanceSubject): void {
  describe('a connected account', () => {
    newAccounts(opened);
    changedAccounts(opened);
  });
}

function newAccounts(opened: () => ConformanceSubject): void {
  const accounts = () => opened().partner.accounts;
  const charges = () => opened().partner.charges;

  test('is opened by a token from the browser, once, and by nothing else', async () => {
    const accountToken = await opened().browser.accountToken('bare');
    const idempotencyKey = { key: key(), accountToken, ...salon };
    const since = new Date(Date.now() - 60_000);
    const id = await accounts().createAccount(idempotencyKey);
    expect(await accounts().createAccount(idempotencyKey)).toBe(id);
    expect(await accounts().findAccount({ key: idempotencyKey.key, since })).toBe(id);
    expect(await accounts().findAccount({ key: key(), since })).toBeNull();
    for (const token of [accountToken, 'ct_madeUp'])
      await expect(
        accounts().createAccount({ key: key(), ...salon, accountToken: token }),
      ).rejects.toBeInstanceOf(PartnerRefused);
  });

  test('takes no payment while requirements are due, and lists them', async () => {
    const id = await anAccount(opened(), 'bare');
    const { capabilities, chargesEnabled, requirements } = await accounts().readAccount(id);
    expect(capabilities).toEqual({ cardPayments: 'inactive', transfers: 'inactive' });
    expect(chargesEnabled).toBe(false);
    expect(requirements.currentlyDue).toContain('individual.dob.day');
    const customer = { email: 'ines@example.fr', name: 'Inès Moreau', reference: 'account-1' };
    const customerId = await charges().createCustomer({ key: key(), ...customer });
    const refusal = await charges()
      .placeHold({
        key: key(),
        customerId,
        paymentMethodId: null,
        accountId: id,
        amountCents: 5_200,
        applicationFeeCents: 203,
        reference: 'payable-1',
        offSession: false,
      })
      .catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(PartnerRefused);
    expect((refusal as PartnerRefused).isOfCard).toBe(false);
  });
}

function changedAccounts(opened: () => ConformanceSubject): void {
  const accounts = () => opened().partner.accounts;

  test('is named on card statements in 5 to 22 characters, or refused', async () => {
    const id = await anAccount(opened(), 'bare');
    await accounts().updateAccount({ key: key(), id, statementDescriptor: 'AWA COIFFURE' });
    const refusal = accounts().updateAccount({ key: key(), id, statementDescriptor: 'AWA' });
    await expect(refusal).rejects.toBeInstanceOf(PartnerRefused);
  });

  test('knows its people by the tokens they are named with', async () => {
    const id = await anAccount(opened(), 'bare');
    const personToken = await opened().browser.personToken();
    const idempotencyKey = { key: key(), accountId: id, personToken };
    const personId = await accounts().createPerson(idempotencyKey);
    expect(await accounts().createPerson(idempotencyKey)).toBe(personId);
    const [person] = await accounts().listPersons(id);
    expect(person).toEqual({ id: personId, firstName: 'Awa', lastName: 'Diallo', roles: ['director'] });
    const again = await opened().browser.personToken();
    await accounts().updatePerson({ key: key(), accountId: id, personId, personToken: again });
    for (let time = 0; time < 2; time += 1)
      await accounts().removePerson({ key: key(), accountId: id, personId });
    expect(await accounts().listPersons(id)).toEqual([]);
  });

  test('is never called for inside a transaction, and an absent partner is reported', async () => {
    const { partner, away } = opened();
    const { accounts: a } = partner;
    const accountToken = 'ct_1';
    await expect(away.accounts.createAccount({ key: key(), accountToken, ...salon })).rejects.toBeInstanceOf(
      PartnerUnavailable,
    );
    const person = { key: key(), accountId: 'acct_1', personId: 'person_1' };
    const calls = [
      () => a.createAccount({ key: key(), accountToken, ...salon }),
      () => a.findAccount({ key: key(), since: new Date() }),
      () => a.updateAccount({ key: key(), id: 'acct_1' }),
      () => a.readAccount('acct_1'),
      () => a.createPerson({ ...person, personToken: 'cpt_1' }),
      () => a.updatePerson({ ...person, personToken: 'cpt_1' }),
      () => a.removePerson(person),
      () => a.listPersons('acct_1'),
    ];
    for (const call of calls) await expectRefusedInTransaction(call);
  });
}
