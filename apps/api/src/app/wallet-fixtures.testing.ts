import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '#kit/database/database';
import { inTransaction } from '#kit/database/transaction';
import type { BuiltProfessional } from '#testing/builders';
import { postToLedger } from '#wallet';
import type { Call } from './generated-input.testing.ts';
import { createBankToken } from './seed/local-card-partner.ts';

type Party = BuiltProfessional & { headers: Record<string, string> };
type Around = {
  db: Database;
  salon: Party;
  keyed: (call: Call) => Promise<Call>;
  /** Creates a new verified professional at each call. */
  aParty: () => Promise<Party>;
  /** Address of the card simulator. */
  url: string;
};

const IBAN = 'FR7630006000011234567890189';
const LONG_AGO = '2026-01-01T00:00:00Z';

/** Valid requests about the wallet. The owners who withdraw or add a bank account have re-authenticated. */
export function walletFixtures({
  db,
  salon,
  keyed,
  aParty,
  url,
}: Around): Record<string, () => Call | Promise<Call>> {
  async function proved(): Promise<Party & { name: string }> {
    const party = await aParty();
    await sql`update identity.sessions set reauthenticated_at = now() where account_id = ${party.accountId}`.execute(
      db,
    );
    const { rows } = await sql<{ name: string }>`
      select first_name || ' ' || last_name as name from identity.accounts where id = ${party.accountId}`.execute(
      db,
    );
    return { ...party, name: rows[0]?.name ?? '' };
  }
  async function rich(): Promise<Party> {
    const party = await proved();
    await sql`insert into wallet.bank_accounts (professional_id, country, last4, fingerprint, partner_id, status,
        usable_from, retry_at, created_at)
      values (${party.id}, 'FR', '0189', 'print', 'ba_right', 'accepted', ${LONG_AGO}, ${LONG_AGO}, ${LONG_AGO})`.execute(
      db,
    );
    await inTransaction(db, (tx) =>
      postToLedger(tx, {
        key: randomUUID(),
        kind: 'transfer_sent',
        professionalId: party.id,
        subjectId: randomUUID(),
        partnerId: null,
        at: new Date(LONG_AGO),
        entries: [
          { account: 'connected', amountCents: 5000 },
          { account: 'platform', amountCents: -5000 },
          { account: 'returned', amountCents: -5000 },
          { account: 'suspense', amountCents: 5000 },
        ],
      }),
    );
    return party;
  }
  const { headers } = salon;
  const month = { headers, query: { month: '2031-05' } };
  return {
    'GET /professional/wallet/statement/pdf': () => month,
    'GET /professional/wallet/statement/csv': () => month,
    'GET /professional/wallet/visits': () => month,
    'PUT /professional/wallet/monthly-withdrawal': () => ({ headers, body: { day: 31 } }),
    'PUT /professional/wallet/bank-account': async () => {
      const { name, headers } = await proved();
      const token = await createBankToken({ url, key: 'pk_local_meche' }, IBAN, name);
      return { headers, body: { iban: IBAN, holder_name: name, bank_account_token: token } };
    },
    'POST /professional/wallet/withdrawals': async () => {
      const { headers } = await rich();
      return keyed({ headers, body: { amount: '20,00' } });
    },
  };
}
