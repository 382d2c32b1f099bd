import { randomBytes } from 'node:crypto';
import { crc32, deflateSync } from 'node:zlib';
import type { DocumentKind, LegalStatus } from '@meche/contract/registration-enumerations';
import type { Page } from 'playwright-core';
import { origin } from './browser.ts';
import { dayFromToday } from './clock.ts';
import { visit } from './page.ts';
import type { TestUser, Words } from './test-user.ts';

export type SentFile = { name: string; mimeType: string; buffer: Buffer };

/** Creates a valid PNG of 4 x 4 pixels in a random colour. */
export function aPng(name: string): SentFile {
  const [width, height] = [4, 4];
  const colour = randomBytes(3);
  const row = Buffer.concat([Buffer.from([0]), ...Array(width).fill(colour)]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits per channel, three channels.
  header.set([8, 2], 8);
  const chunk = (type: string, content: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), content]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(content.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const buffer = Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.concat(Array(height).fill(row)))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
  return { name, mimeType: 'image/png', buffer };
}

/** Returns a valid JPEG of 16 x 10 pixels. */
export function aJpeg(name: string): SentFile {
  const bytes =
    '/9j/2wBDABQODxIPDRQSEBIXFRQYHjIhHhwcHj0sLiQySUBMS0dARkVQWnNiUFVtVkVGZIhlbXd7gYKBTmCNl4x9lnN+gXz/2wBDARUXFx4aHjshITt8U0ZTfHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHx8fHz/wAARCAAKABADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAX/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFQEBAQAAAAAAAAAAAAAAAAAAAgP/xAAUEQEAAAAAAAAAAAAAAAAAAAAA/9oADAMBAAIRAxEAPwCqAKz/2Q==';
  return { name, mimeType: 'image/jpeg', buffer: Buffer.from(bytes, 'base64') };
}

/** Creates a valid PDF with one empty page. */
export function aPdf(name: string): SentFile {
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>',
  ];
  let text = '%PDF-1.4\n';
  const offsets = objects.map((object, at) => {
    const offset = text.length;
    text += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return offset;
  });
  const table = text.length;
  const lines = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  text += `xref\n0 4\n0000000000 65535 f \n${lines}trailer\n<< /Size 4 /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`;
  return { name, mimeType: 'application/pdf', buffer: Buffer.from(text) };
}

export type Applicant = {
  firstName: string;
  lastName: string;
  dob: string;
  businessName: string;
  email: string;
  phoneNumber: string;
};

export function anApplicant(businessName: string): Applicant {
  const mark = randomBytes(4).toString('hex');
  return {
    firstName: 'Awa',
    lastName: 'Diallo',
    dob: '1991-04-12',
    businessName: `${businessName} ${mark}`,
    email: `awa.${mark}@e2e.example`,
    phoneNumber: '01 43 57 00 00',
  };
}

export function daysAgo(days: number): string {
  return dayFromToday(-days);
}

/** Opens the sign-up of professionals and starts it. */
export async function beginSignUp({ page, t }: TestUser): Promise<void> {
  await visit(page, '/auth/register/professional');
  await page.getByRole('button', { name: t('sign-up:intro.start') }).click();
  await waitForStep({ page, t }, t('sign-up:you.title'));
}

type Where = { page: Page; t: Words };

export async function waitForStep({ page }: Where, title: string): Promise<void> {
  await page.getByRole('heading', { name: title, level: 1, exact: true }).waitFor();
}

export async function pressNext({ page, t }: Where): Promise<void> {
  await page.getByRole('button', { name: t('shell:actions.next'), exact: true }).click();
}

export async function fillPerson({ page, t }: Where, applicant: Applicant): Promise<void> {
  for (const [name, value] of Object.entries(applicant))
    await page.getByLabel(t(`sign-up:you.${name as keyof Applicant}`), { exact: true }).fill(value);
}

/** Types a text and chooses the first commune suggested for it. */
export async function chooseCommune({ page }: Where, label: string, text: string): Promise<void> {
  await page.getByLabel(label, { exact: true }).fill(text);
  await page.getByRole('option').first().click();
}

export function documentInput({ page, t }: Where, kind: DocumentKind) {
  return page
    .getByRole('listitem')
    .filter({ hasText: t(`sign-up:documents.kinds.${kind}`) })
    .locator('input[type=file]');
}

/** Uploads a document and waits until it is stored. */
export async function sendDocument(where: Where, kind: DocumentKind, file: SentFile): Promise<void> {
  const { page, t } = where;
  await documentInput(where, kind).setInputFiles(file);
  await page
    .getByRole('listitem')
    .filter({ hasText: t(`sign-up:documents.kinds.${kind}`) })
    .filter({ hasText: file.name.split('.')[0] ?? '' })
    .filter({ hasText: t('sign-up:documents.replace') })
    .waitFor();
}

export async function chooseLegalStatus(
  { page, t }: Where,
  status: LegalStatus,
  form: string,
): Promise<void> {
  await page.getByRole('radio', { name: t(`sign-up:documents.legalStatuses.${status}`) }).check();
  await page.getByLabel(t('sign-up:documents.companyStatus')).selectOption(form);
}

export async function choosePassword({ page, t }: Where, password: string): Promise<void> {
  await page.getByLabel(t('sign-up:payment.password'), { exact: true }).fill(password);
  await page.getByLabel(t('sign-up:payment.confirm'), { exact: true }).fill(password);
}

/**
 * Fills the sign-up draft of this browser through the API: `place` into its personal details, free plan,
 * documents missing.
 */
export async function fillDraft(page: Page, place: object): Promise<void> {
  const { request } = page.context();
  const opened = await request.post(`${origin}/api/v1/sign-up-drafts`);
  const { id, steps } = (
    (await opened.json()) as { value: { id: string; steps: { personal_details: object } } }
  ).value;
  const saved = await request.put(`${origin}/api/v1/sign-up-drafts/${id}`, {
    data: {
      personal_details: { ...steps.personal_details, ...place },
      services: { hair_type: ['curly_hair'], service: ['locks'] },
      subscription: { total_price: '0,00' },
      documents: { legal_status: 'individual_business', company_status: 'micro_entreprise' },
    },
  });
  if (!saved.ok()) throw new Error(await saved.text());
}

/** Creates a sign-up draft through the API that lacks only documents and payment. Returns its id. */
export async function aFilledDraft(page: Page): Promise<string> {
  const { request } = page.context();
  const opened = await request.post(`${origin}/api/v1/sign-up-drafts`);
  const { id } = ((await opened.json()) as { value: { id: string } }).value;
  const { firstName, lastName, businessName, email, phoneNumber, dob } = anApplicant('Chez Awa');
  const saved = await request.put(`${origin}/api/v1/sign-up-drafts/${id}`, {
    data: {
      personal_details: {
        first_name: firstName,
        last_name: lastName,
        business_name: businessName,
        email,
        phone_number: phoneNumber,
        dob,
        work_place: ['salon', 'at_home'],
        work_address: { line: '12 rue Oberkampf', city: 'Paris', postal_code: '75011' },
        work_zone: [{ city: '', zip_code: '75' }],
      },
      services: { hair_type: ['curly_hair'], service: ['locks'] },
      subscription: { total_price: '69,99' },
      documents: { legal_status: 'society', company_status: 'sas' },
    },
  });
  if (!saved.ok()) throw new Error(await saved.text());
  return id;
}
