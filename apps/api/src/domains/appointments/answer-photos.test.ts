import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ApiFixture, openApiFixture } from '#testing/api-fixture';
import { aCustomer, aFile, anAppointment, aProfessional } from '#testing/builders';

let fixture: ApiFixture;
beforeAll(async () => {
  fixture = await openApiFixture();
});
afterAll(() => fixture?.close());

test('a photo among the answers is shown to both sides of its appointment, and through no other appointment', async () => {
  const { db } = fixture;
  const salon = await aProfessional(db);
  const customer = await aCustomer(db);
  const booked = async () => {
    const id = await anAppointment(db, salon, { customerId: customer.id });
    const photo = { name: 'hair.jpg', contentType: 'image/jpeg' };
    const fileId = await aFile(db, { kind: 'account', id: customer.id }, photo);
    await db.insertInto('appointments.answerPhotos').values({ appointmentId: id, fileId }).execute();
    await fixture.context.partners.files.put(fileId, Buffer.from(`photo of ${id}`));
    return { id, fileId };
  };
  const [first, second] = [await booked(), await booked()];
  for (const accountId of [customer.id, salon.accountId]) {
    const headers = { ...(await fixture.signIn(accountId)) };
    const read = (id: string, fileId: string) =>
      fixture.call('GET', `/appointments/${id}/photos/${fileId}`, { headers });
    expect(await read(first.id, first.fileId)).toMatchObject({ status: 200, text: `photo of ${first.id}` });
    expect(await read(second.id, first.fileId)).toMatchObject({ status: 404, code: 'not_found' });
  }
});
