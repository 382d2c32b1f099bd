import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { expect, it } from 'vitest';
import { aClient } from '../apps/api/src/testing/a-client.ts';
import { collapseSpaces } from './support/money-screens.ts';
import { arriveAt, visit } from './support/page.ts';
import { aProfessional, db, freeDays, writeVisit } from './support/professional.ts';
import { aPng } from './support/sign-up.ts';
import { askApi, onDesktop, onPhone, openUser, signIn, type TestUser } from './support/test-user.ts';

const HELOISE = 'Héloïse Dupont';

/** As another tool exports it: 500 people, twelve lines of which cannot be read. */
function aFile(): Buffer {
  const lines = Array.from({ length: 500 }, (_, nth) => {
    if (nth === 250) return 'Dupont;Héloïse;;;';
    const name = `Personne${nth};Camille`;
    const phone = nth % 42 === 0 ? '12' : `06120${String(10_000 + nth)}`;
    return `${name};${phone};c${nth}@exemple.fr;${1 + (nth % 28)}/06/1990`;
  });
  return Buffer.from(`Nom;Prénom;Tél;E-mail;Date de naissance\r\n${lines.join('\r\n')}\r\n`, 'latin1');
}

it('imports a client book, finds a client by three letters, notes a formula and an allergy, keeps photos with consent, and sees the allergy on the calendar', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onPhone);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/professional/client');
  await bring(owner);

  await page.getByLabel(t('clients:search')).fill('hel');
  await page.getByRole('link', { name: HELOISE }).click();
  await arriveAt(page, '**/professional/client/detail?**');
  await page.getByRole('heading', { level: 1, name: HELOISE }).waitFor();
  await note(owner);
  await photograph(owner);

  const [slot] = (await freeDays(owner, professional, { days: 14 })).flat();
  const [memberId] = slot?.member_ids ?? [];
  if (!slot || !memberId) throw new Error('no free time');
  await writeVisit(
    owner,
    { service_ids: [professional.serviceId] },
    { memberId, startsAt: slot.starts_at, customerName: HELOISE },
  );
  const day = slot.starts_at.slice(0, 10);
  type Marked = { items: { appointment_id: string }[] };
  const marked = () => askApi<Marked>(page, `/professional/clients/marked-visits?from=${day}&days=2`);
  await expect.poll(async () => (await marked()).items.length).toBe(1);
  const appointment = (await marked()).items[0]?.appointment_id;

  await visit(page, `/professional/calendar?view=day&date=${day}&member=${memberId}`);
  await page
    .locator('[data-event]')
    .getByRole('button', { name: new RegExp(`${HELOISE}, ${t('calendar:grid.allergy')}`) })
    .first()
    .waitFor();
  await visit(page, `/professional/calendar?view=day&date=${day}&appointment=${appointment}`);
  const panel = page.getByRole('dialog', { name: HELOISE });
  await panel.getByText(t('clients:health.allergy', { text: 'Latex' })).waitFor();
  await panel.getByText('Majirel 7.3').waitFor();
});

it('takes the book along as a table and as cards, makes one of two and two of one, and gives back what a file brought', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  const { id: memberId } = await db
    .selectFrom('staff.members')
    .select('id')
    .where('professionalId', '=', professional.id)
    .executeTakeFirstOrThrow();
  for (const name of ['Zoé Marin', 'Zoe Martin'])
    await aClient(db, { id: professional.id, memberId }, { name, phone: '+33612345678' });
  await signIn(owner, professional.email);
  await visit(page, '/professional/client');

  const table = await saved(page, t('clients:export.csv'));
  expect(table.name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/);
  const lines = table.text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toContain(t('clients:fields.name'));
  for (const name of ['Zoé Marin', 'Zoe Martin'])
    expect(lines.find((line) => line.includes(name))).toContain('06 12 34 56 78');
  const cards = await saved(page, t('clients:export.vcf'));
  expect(cards.text.match(/^BEGIN:VCARD\r$/gm)).toHaveLength(2);
  expect(cards.text).toMatch(/^FN:Zoé Marin\r$/m);
  expect(cards.text).toMatch(/^TEL.*\+33612345678\r$/m);

  await page.getByRole('link', { name: 'Zoé Marin' }).click();
  await arriveAt(page, '**/professional/client/detail?**');
  await page.getByRole('button', { name: t('clients:doubles.mergeOf', { name: 'Zoe Martin' }) }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clients:doubles.merge') })
    .click();
  await page.getByText(t('clients:doubles.done')).waitFor();
  const book = async () => (await askApi<{ items: object[] }>(page, '/professional/clients')).items.length;
  await expect.poll(book).toBe(1);
  await page.getByRole('button', { name: t('clients:doubles.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clients:doubles.undo') })
    .click();
  await page.getByText(t('clients:doubles.undone')).waitFor();
  await expect.poll(book).toBe(2);

  await visit(page, '/professional/client');
  await bring(owner);
  await expect.poll(book).toBeGreaterThan(2);
  await page.getByRole('button', { name: t('clients:imports.undo') }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('clients:imports.undo') })
    .click();
  await page.getByText(t('clients:imports.undone')).waitFor();
  await expect.poll(book).toBe(2);
});

type Format = { name: string; head: string; separator: string; encoding: 'utf8' | 'latin1' | 'utf16le' };
const formats: Format[] = [
  {
    name: 'fresha',
    head: 'Client ID,First Name,Last Name,Mobile Number,Email,Date of Birth',
    separator: ',',
    encoding: 'utf8',
  },
  {
    name: 'square',
    head: 'Square Customer ID,First Name,Last Name,Phone Number,Email Address,Birthday',
    separator: ',',
    encoding: 'utf8',
  },
  {
    name: 'planity',
    head: 'N° client;Prénom;Nom;Téléphone portable;Email;Date de naissance',
    separator: ';',
    encoding: 'latin1',
  },
  {
    name: 'phorest',
    head: 'Client Id,First Name,Last Name,Mobile,Email,Date Of Birth',
    separator: ',',
    encoding: 'utf8',
  },
  {
    name: 'outlook',
    head: 'Numéro;Prénom;Nom;Tél. mobile;Adresse de messagerie;Anniversaire',
    separator: ';',
    encoding: 'latin1',
  },
  { name: 'excel', head: 'N°\tPrénom\tNom\tGSM\tCourriel\tNé(e) le', separator: '\t', encoding: 'utf16le' },
];
const ROWS_A_FILE = 86;

/** Five lines of each file are bad: three with a doubtful detail, one without a name, one that is shifted. */
function aForeignFile({ head, separator, encoding }: Format, nth: number): Buffer {
  const rows = Array.from({ length: ROWS_A_FILE }, (_, row) => {
    const number = 1000 * nth + row;
    const phone = row < 2 ? '12' : `6${String(12_000_000 + number)}`;
    const day = row === 2 ? '31/02/1990' : `${1 + (row % 28)}/06/1990`;
    const names = row === 3 ? ['', ''] : [`Élodie${number}`, 'Marin'];
    const cells = [String(number), ...names, phone, `c${number}@exemple.fr`, day];
    return [...cells, ...(row === 4 ? ['de trop'] : [])].join(separator);
  });
  const text = `${[head, ...rows].join('\r\n')}\r\n`;
  return Buffer.from(encoding === 'utf16le' ? `\ufeff${text}` : text, encoding);
}

it('imports about 500 people of six programs, and names every line that it leaves out', async () => {
  const professional = await aProfessional();
  const owner = await openUser(onDesktop);
  const { page, t } = owner;
  await signIn(owner, professional.email);
  await visit(page, '/professional/client');
  for (const [nth, format] of formats.entries()) {
    await page.getByRole('button', { name: t('clients:import.open'), exact: true }).click();
    const dialog = page.getByRole('dialog', { name: t('clients:import.title') });
    await dialog.locator('input[type="file"]').setInputFiles({
      name: `${format.name}.csv`,
      mimeType: 'text/csv',
      buffer: aForeignFile(format, nth),
    });
    await dialog.getByText(`Élodie${1000 * nth} Marin`, { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t('clients:import.check') }).click();
    const added = ROWS_A_FILE - 2;
    await dialog.getByText(t('clients:import.sound', { count: added }), { exact: true }).waitFor();
    await dialog.getByText(t('clients:import.unread', { count: 1, lines: '6' })).waitFor();
    await dialog.getByText(t('clients:import.unsound', { count: 1 }), { exact: true }).waitFor();
    await dialog.getByText(t('clients:import.details', { count: 3 }), { exact: true }).waitFor();
    await dialog.getByRole('button', { name: t('clients:import.finish', { count: added }) }).click();
    // The button for the next file is disabled until this one is saved.
    await dialog.waitFor({ state: 'hidden' });
  }
  const count = async () => {
    const { all } = await db
      .selectFrom('clients.clients')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .where('professionalId', '=', professional.id)
      .executeTakeFirstOrThrow();
    return Number(all);
  };
  await expect.poll(count).toBe(formats.length * (ROWS_A_FILE - 2));
});

/** Name and text of the file that the button downloads. */
async function saved(page: TestUser['page'], press: string): Promise<{ name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: press }).click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

/** Nothing is imported before the owner has seen what is wrong with twelve of the lines. */
async function bring({ page, t }: TestUser): Promise<void> {
  await page.getByRole('button', { name: t('clients:import.open'), exact: true }).click();
  const dialog = page.getByRole('dialog', { name: t('clients:import.title') });
  await dialog
    .locator('input[type="file"]')
    .setInputFiles({ name: 'clients.csv', mimeType: 'text/csv', buffer: aFile() });
  await dialog.getByRole('button', { name: t('clients:import.check') }).click();
  await dialog.getByText(t('clients:import.sound', { count: 500 }), { exact: true }).waitFor();
  await dialog.getByText(t('clients:import.details', { count: 12 }), { exact: true }).waitFor();
  expect(
    (await askApi<{ items: { name: string }[] }>(page, '/professional/clients?q=personne')).items,
  ).toEqual([]);
  await dialog.getByRole('button', { name: t('clients:import.finish', { count: 500 }) }).click();
  await page.getByText(t('clients:import.done', { count: 500 })).waitFor();
  await dialog.waitFor({ state: 'hidden' });
}

/** No photo is stored without the client's consent, and withdrawing it deletes them. */
async function photograph({ page, t }: TestUser): Promise<void> {
  const photos = page.getByRole('region', { name: t('clients:photos.title'), exact: true });
  const add = photos.getByLabel(new RegExp(t('clients:photos.add.after')));
  await photos.getByText(t('clients:photos.noConsent')).waitFor();
  expect(await add.count()).toBe(0);
  await photos.getByRole('button', { name: t('clients:photos.allow') }).click();
  await photos.getByRole('button', { name: t('clients:photos.save') }).click();
  await add.setInputFiles(aPng('apres.png'));
  const large = photos.getByRole('button', { name: startOf(t('clients:photos.enlarge', { photo: '' })) });
  await large.click();
  await page.getByRole('dialog').getByRole('img').waitFor();
  await page.keyboard.press('Escape');
  await photos.getByRole('button', { name: t('clients:photos.withdraw'), exact: true }).click();
  await page.getByRole('button', { name: t('clients:photos.withdrawConfirm') }).click();
  await photos.getByText(t('clients:photos.noConsent')).waitFor();
  await expect.poll(() => large.count()).toBe(0);
}

const startOf = (words: string) => new RegExp(`^${collapseSpaces(words).trim()}`);

async function note({ page, t }: TestUser): Promise<void> {
  const part = (name: string): Locator => page.getByRole('region', { name, exact: true });
  const formulas = part(t('clients:formulas.title'));
  await formulas.getByRole('button', { name: t('clients:formulas.add') }).click();
  await formulas.getByLabel(t('clients:formulas.day'), { exact: true }).fill('2026-01-10');
  await formulas.getByLabel(t('clients:formulas.product')).fill('Majirel');
  await formulas.getByLabel(t('clients:formulas.shade')).fill('7.3');
  await formulas.getByLabel(t('clients:formulas.grams')).fill('60');
  await formulas.getByRole('button', { name: t('clients:formulas.save') }).click();
  await formulas.getByText('Majirel 7.3').waitFor();

  const health = part(t('clients:health.title'));
  await health.getByRole('button', { name: t('clients:health.add') }).click();
  await health.getByLabel(t('clients:health.allergies')).fill('Latex');
  await health.getByRole('button', { name: t('clients:health.save') }).click();
  await health.getByText(t('clients:health.allergy', { text: 'Latex' })).waitFor();
}
