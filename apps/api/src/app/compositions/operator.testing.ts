import { setOperator } from '#identity';
import { systemClock } from '#kit/time';
import { aCustomer } from '#testing/builders';
import { openCardPartner, paymentsWith } from '#testing/card-partner';
import { freshDatabase } from '#testing/fresh-database';
import { httpApp } from '#testing/http-app';
import { signIn } from '#testing/sign-in';
import { operatorRoutes } from './operator.ts';

export type Operator = { id: string; email: string };
export type TestOperatorApi = Awaited<ReturnType<typeof openOperatorApi>>;

/** Opens the operator routes with two operators and a database that is empty otherwise. */
export async function openOperatorApi(now: Date) {
  const clock = { now: () => now };
  const fresh = await freshDatabase();
  const partner = await openCardPartner();
  const payments = paymentsWith(fresh.db, partner);
  const app = httpApp(fresh.db, (http) =>
    operatorRoutes(http, { db: fresh.db, clock, scheduledJobNames: [], payments }),
  );
  const [olga, otto]: [Operator, Operator] = [await aCustomer(fresh.db), await aCustomer(fresh.db)];
  for (const { email } of [olga, otto])
    await setOperator({ db: fresh.db, clock: systemClock }, { email, isOperator: true });
  return {
    db: fresh.db,
    now,
    olga,
    otto,
    partner,
    async ask(who: Operator, method: 'GET' | 'POST', path: string, payload?: object) {
      const headers = await signIn(fresh.db, who.id);
      const url = `/api/v1/operator${path}`;
      const { statusCode, body } = await app.inject({ method, url, headers, ...(payload && { payload }) });
      return { status: statusCode, ...JSON.parse(body) };
    },
    async close() {
      await app.close();
      await partner.close();
      await fresh.close();
    },
  };
}
