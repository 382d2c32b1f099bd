import type { Database } from '#kit/database/database';
import { later, MINUTE_MS } from '#kit/time';
import { aFile, anAppointment, type BuiltProfessional } from '#testing/builders';
import type { AppContext } from './context.ts';
import type { Call } from './generated-input.testing.ts';

type Around = {
  db: Database;
  now: Date;
  files: AppContext['partners']['files'];
  pdf: Buffer;
  keyed: (call: Call) => Promise<Call>;
  customer: { id: string; headers: Record<string, string> };
  onSite: BuiltProfessional & { headers: Record<string, string> };
};

/** Valid requests of the customer and of the professional about an appointment that is paid on site. */
export function appointmentFixtures({
  db,
  now,
  files,
  pdf,
  keyed,
  customer,
  onSite,
}: Around): Record<string, () => Promise<Call> | Call> {
  const customerId = customer.id;
  const onAppointment = async (options: Parameters<typeof anAppointment>[2]) => ({
    params: { id: await anAppointment(db, onSite, options) },
  });
  const requested = () => {
    const answerBy = later(now, 24 * 60 * MINUTE_MS);
    return onAppointment({
      startsAt: later(answerBy, 60 * MINUTE_MS),
      state: 'requested',
      expiresAt: answerBy,
      answerBy,
    });
  };
  const begun = async () =>
    keyed({
      headers: onSite.headers,
      ...(await onAppointment({ startsAt: later(now, -60 * MINUTE_MS) })),
    });
  return {
    'GET /appointments/{id}': async () => ({
      headers: customer.headers,
      ...(await onAppointment({ customerId })),
    }),
    'POST /appointments/{id}/cancel': async () =>
      keyed({
        headers: customer.headers,
        ...(await onAppointment({ customerId, startsAt: later(now, 72 * 60 * MINUTE_MS) })),
        body: { reason: 'malade', fee_cents: 0 },
      }),
    'POST /appointments/{id}/complete': begun,
    'POST /appointments/{id}/no-show': begun,
    'POST /appointments/{id}/contest': async () => ({
      headers: customer.headers,
      ...(await onAppointment({
        customerId,
        startsAt: later(now, -24 * 60 * MINUTE_MS),
        state: 'completed',
        contestUntil: later(now, 24 * 60 * MINUTE_MS),
        settleAt: later(now, 24 * 60 * MINUTE_MS),
      })),
      body: { reason: 'Le salon était fermé.' },
    }),
    'POST /appointments/{id}/accept': async () => keyed({ headers: onSite.headers, ...(await requested()) }),
    'POST /appointments/{id}/decline': async () =>
      keyed({ headers: onSite.headers, ...(await requested()), body: { reason: 'Complet' } }),
    'GET /professional/requests': () => ({ headers: onSite.headers }),
    'GET /appointments/{id}/photos/{photo_id}': async () => {
      const { params } = await onAppointment({ customerId });
      const fileId = await aFile(db, { kind: 'account', id: customerId });
      await db
        .updateTable('files.files')
        .set({ contentType: 'image/jpeg' })
        .where('id', '=', fileId)
        .execute();
      await files.put(fileId, pdf);
      await db.insertInto('appointments.answerPhotos').values({ appointmentId: params.id, fileId }).execute();
      return { headers: customer.headers, params: { ...params, photo_id: fileId } };
    },
    'POST /appointments/{id}/undo': async () => ({
      headers: onSite.headers,
      ...(await onAppointment({
        startsAt: later(now, -60 * MINUTE_MS),
        state: 'completed',
        settleAt: later(now, 60 * 24 * 60 * MINUTE_MS),
      })),
    }),
  };
}
