import {
  checkCard,
  type PaymentsDeps,
  requestCapture,
  runOperations,
  startCard,
} from '../apps/api/src/domains/payments/index.ts';
import { inTransaction } from '../apps/api/src/kit/database/transaction.ts';
import { aCustomer } from '../apps/api/src/testing/builders.ts';
import {
  aPaidProfessional,
  aPayable,
  openCardPartner,
  paymentsWith,
  type TestCardPartner,
} from '../apps/api/src/testing/card-partner.ts';
import type { Figure } from '../scripts/bench.ts';
import { type BenchDatabase, withBenchDatabase } from './bench-database.ts';

const CAPTURES = 300;
const CALL_MS = 300;
/** As many as a worker has. */
const CONNECTIONS = 10;

/** One worker captures holds at a card partner that takes 300 ms for a call; a capture is one call. */
export async function run(): Promise<Figure[]> {
  return withBenchDatabase(CONNECTIONS, async (db) => {
    const partner = await openCardPartner();
    try {
      const deps = paymentsWith(db, partner);
      await requestCaptures(db, deps, partner);
      await partner.faults({ delay_ms: CALL_MS });
      const begun = performance.now();
      const settled = await runOperations(deps);
      const seconds = (performance.now() - begun) / 1000;
      if (settled !== CAPTURES) throw new Error(`${settled} of ${CAPTURES} captures were settled`);
      const oneByOne = 1000 / CALL_MS;
      return [
        {
          name: 'commands of one call of 300 ms, one worker',
          value: settled / seconds,
          unit: 'per second',
          yardstick: { name: 'one call after the other', value: oneByOne },
          ratio: settled / seconds / oneByOne,
        },
      ];
    } finally {
      await partner.close();
    }
  });
}

async function requestCaptures(
  db: BenchDatabase,
  deps: PaymentsDeps,
  partner: TestCardPartner,
): Promise<void> {
  const professionalId = await aPaidProfessional(db, partner);
  const now = () => deps.clock.now();
  for (let count = 0; count < CAPTURES; count += 1) {
    const parties = { accountId: (await aCustomer(db)).id, professionalId };
    const id = await aPayable(db, deps.clock, parties);
    const { clientSecret } = await startCard(deps, id, { now: now() });
    await partner.browser.enterCard(clientSecret);
    await checkCard(deps, id);
    await inTransaction(db, (tx) => requestCapture(tx, id, 5200, now()));
  }
}
