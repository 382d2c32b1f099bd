import sharp from 'sharp';
import { expect, it } from 'vitest';
import { bookFreeTime } from './support/book-by-call.ts';
import { goOffline, visit } from './support/page.ts';
import { aProfessional, db, type Professional } from './support/professional.ts';
import {
  askApi,
  demoPassword,
  onDesktop,
  onPhone,
  openAccount,
  openUser,
  type ReaderSetup,
  signIn,
  type TestUser,
} from './support/test-user.ts';

const soon = { timeout: 15_000 };

/** A customer and a salon with the same thread open, each in a browser. */
async function inConversation(
  professional: Professional,
  { customer, salon }: { customer: ReaderSetup; salon: ReaderSetup },
) {
  const nora = await openUser(customer);
  await openAccount(nora, demoPassword);
  await visit(nora.page, `/customer/messages?with=${professional.id}`);
  await write(nora, 'Bonjour');
  const awa = await openUser(salon);
  await signIn(awa, professional.email, demoPassword);
  await visit(awa.page, '/messages');
  await awa.page.getByRole('link', { name: /Nora/ }).click();
  await expectMessage(awa, 'Bonjour');
  return { nora, awa };
}

const field = ({ page, t }: TestUser) => page.getByLabel(t('messages:write.label'), { exact: true });
const log = ({ page }: TestUser) => page.getByRole('log');
const expectMessage = (one: TestUser, text: string) =>
  log(one).getByText(text, { exact: true }).waitFor(soon);

async function write(one: TestUser, text: string): Promise<void> {
  await field(one).fill(text);
  await field(one).press('Enter');
  await expectMessage(one, text);
  await expect.poll(() => field(one).inputValue()).toBe('');
}

it('a customer writes to a professional, who reads it, types and answers live; what is written offline is sent on reconnecting', async () => {
  const { nora, awa } = await inConversation(await aProfessional(), {
    customer: onPhone,
    salon: onDesktop,
  });
  await log(nora).getByText(nora.t('messages:read')).waitFor(soon);

  await field(awa).pressSequentially('Bon');
  await log(nora).getByText(/…$/).waitFor(soon);
  await write(awa, 'Bonjour, avec plaisir.');
  await expectMessage(nora, 'Bonjour, avec plaisir.');

  await goOffline(nora.page);
  await write(nora, 'Dans le tunnel');
  await log(nora).getByText(nora.t('messages:waiting.note')).waitFor();
  await write(awa, 'Vous êtes là ?');
  await expect.poll(() => log(nora).getByText('Vous êtes là ?').count()).toBe(0);
  await nora.page.context().setOffline(false);
  await expectMessage(awa, 'Dans le tunnel');
  await expectMessage(nora, 'Vous êtes là ?');
  await expect.poll(() => log(nora).getByText(nora.t('messages:waiting.note')).count()).toBe(0);
  expect(await log(nora).getByText('Dans le tunnel', { exact: true }).count()).toBe(1);

  // A draft survives leaving the page.
  await field(nora).fill('À moitié écrit');
  await visit(nora.page, '/customer/messages');
  await nora.page.getByRole('link', { name: /Salon Awa/ }).click();
  await expect.poll(() => field(nora).inputValue()).toBe('À moitié écrit');

  // The navigation shows the unread message on other pages.
  await visit(awa.page, '/professional/client');
  await write(nora, 'Une dernière question');
  await awa.page.getByRole('link', { name: new RegExp(awa.t('shell:unread', { count: 1 })) }).waitFor(soon);
  await visit(awa.page, '/messages');
  await awa.page.getByLabel(awa.t('messages:list.search')).fill('dernière');
  await awa.page.getByRole('link', { name: /Nora/ }).waitFor();
});

it('a photo is seen on the other side and enlarged; a phone number is revealed on request; after reporting and blocking both sides read a message about it', async () => {
  const { nora, awa } = await inConversation(await aProfessional(), { customer: onDesktop, salon: onPhone });
  const picture = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#a8481f' } })
    .jpeg()
    .toBuffer();
  await nora.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'cheveux.jpg', mimeType: 'image/jpeg', buffer: picture });
  await nora.page.getByRole('button', { name: nora.t('messages:photo.remove', { nth: 1 }) }).waitFor();
  await field(nora).press('Enter');
  const large = awa.t('messages:photo.enlarge', { photo: awa.t('messages:photo.nth', { nth: 1, count: 1 }) });
  await awa.page.getByRole('button', { name: large }).click();
  const shown = awa.page.getByRole('dialog').getByRole('img');
  await expect.poll(() => shown.evaluate((image) => Reflect.get(image, 'naturalWidth'))).toBe(600);
  await awa.page.keyboard.press('Escape');
  await shown.waitFor({ state: 'detached' });

  await write(nora, 'Appelez le 06 98 76 54 32');
  await awa.page.getByText(awa.t('messages:heldBack.long')).waitFor(soon);
  expect(await awa.page.getByText('06 98 76 54 32').count()).toBe(0);
  await awa.page.getByRole('button', { name: awa.t('messages:heldBack.show') }).click();
  await expectMessage(awa, 'Appelez le 06 98 76 54 32');

  await awa.page.getByRole('button', { name: awa.t('messages:thread.more') }).click();
  await awa.page.getByRole('button', { name: awa.t('messages:report.action'), exact: true }).click();
  const report = awa.page.getByRole('dialog');
  await report.getByLabel(awa.t('messages:report.reason')).selectOption('fraud');
  await report.getByRole('button', { name: awa.t('messages:report.send') }).click();
  await report.waitFor({ state: 'hidden' });

  await awa.page.getByRole('button', { name: awa.t('messages:block.action'), exact: true }).click();
  const block = awa.page.getByRole('dialog');
  await block.getByRole('button', { name: awa.t('messages:block.confirm'), exact: true }).click();
  await awa.page.getByText(awa.t('messages:closed.blocks')).waitFor();
  await nora.page.getByText(nora.t('messages:closed.blocked')).waitFor(soon);
  await expect.poll(() => field(nora).count()).toBe(0);
  // A browser that does not know about the block yet is refused.
  const { items } = await askApi<{ items: { id: string }[] }>(nora.page, '/customer/threads');
  const refused = await askApi<object | undefined>(nora.page, `/threads/${items[0]?.id}/messages`, {
    text: 'Encore',
  });
  expect(refused).toBeUndefined();
});

it('one press leads from an appointment to its thread; a professional that is closed answers by itself, and by one press once it looks', async () => {
  const professional = await aProfessional();
  const nora = await openUser(onPhone);
  await openAccount(nora, demoPassword);
  const id = await bookFreeTime(nora, professional);

  const awa = await openUser(onDesktop);
  await signIn(awa, professional.email, demoPassword);
  await visit(awa.page, `/messages?appointment=${id}`);
  await awa.page.getByRole('button', { name: awa.t('messages:quick.editAll') }).click();
  const settings = awa.page.getByRole('dialog', { name: awa.t('messages:settings.title') });
  await settings.getByRole('button', { name: awa.t('messages:quick.add') }).click();
  await settings.getByRole('textbox').first().fill('Avec plaisir.');
  await settings.getByLabel(awa.t('messages:automaticAnswer.on')).check();
  await settings.getByRole('textbox').last().fill('Fermé, à demain.');
  await settings.getByRole('button', { name: awa.t('messages:settings.save') }).click();
  const quick = awa.page.getByRole('button', { name: 'Avec plaisir.' });
  await quick.waitFor();

  // The professional works on no day.
  const members = db.selectFrom('staff.members').select('id').where('professionalId', '=', professional.id);
  await db.deleteFrom('scheduling.workingHours').where('memberId', 'in', members).execute();
  await visit(nora.page, `/appointments/${id}`);
  await nora.page.getByRole('link', { name: nora.t('messages:write.open') }).click();
  await write(nora, 'Avec une frange, c’est possible ?');
  await expectMessage(nora, 'Fermé, à demain.');
  await expectMessage(awa, 'Avec une frange, c’est possible ?');
  await quick.click();
  await field(awa).press('Enter');
  await expectMessage(nora, 'Avec plaisir.');
});
