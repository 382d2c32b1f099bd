import type { Accounts } from '#partners/card-payments/accounts.port';

/** The card partner's address and public key, as a professional's browser has them. */
export type PartnerBrowser = { url: string; key: string };

/** A date of birth that is verified immediately in Stripe's test mode and in the simulator. */
const verifiedAtOnce = { day: '1', month: '1', year: '1902' };

const ready = {
  first_name: 'Inès',
  last_name: 'Marchal',
  email: 'ines@example.fr',
  phone: '+33612345678',
  dob: { day: '4', month: '5', year: '1990' },
  address: { line1: '1 rue de Siam', city: 'Brest', postal_code: '29200', country: 'FR' },
};

export type FormFields = { [name: string]: string | FormFields };

/** Uploads a file to the card partner. Returns the partner's id of the file. */
export async function sendPartnerFile(
  { url, key }: PartnerBrowser,
  { name = 'document.pdf', bytes = Buffer.from('%PDF-1.7\n%%EOF\n') }: { name?: string; bytes?: Buffer } = {},
): Promise<string> {
  const body = new FormData();
  body.set('purpose', 'identity_document');
  body.set('file', new File([new Uint8Array(bytes)], name));
  return idIn(
    await fetch(new URL('/v1/files', url), {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body,
    }),
  );
}

/**
 * Creates a token of these details. The server passes the token to the partner without seeing the details.
 */
export async function createPartnerToken(
  browser: PartnerBrowser,
  kind: 'account' | 'person',
  fields: FormFields,
): Promise<string> {
  return idIn(
    await fetch(new URL('/v1/tokens', browser.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${browser.key}` },
      body: new URLSearchParams([...flat(fields, kind)]),
    }),
  );
}

/**
 * Returns the complete details of an individual. `front` is the file name of the front of the identity
 * card.
 */
export async function createCompleteIndividual(browser: PartnerBrowser, front?: string): Promise<FormFields> {
  const file = await sendPartnerFile(browser);
  const shown = front === undefined ? file : await sendPartnerFile(browser, { name: front });
  return {
    ...ready,
    verification: { document: { front: shown, back: file }, additional_document: { front: file } },
  };
}

/** Creates an account token of a sole trader whose details are complete and verified immediately. */
export async function createReadyAccountToken(browser: PartnerBrowser): Promise<string> {
  const individual = { ...(await createCompleteIndividual(browser)), dob: verifiedAtOnce };
  return createPartnerToken(browser, 'account', {
    business_type: 'individual',
    tos_shown_and_accepted: 'true',
    individual,
  });
}

/** Creates an account that can take card payments immediately. Returns the partner's id of the account. */
export async function openReadyAccount(
  { accounts, browser }: { accounts: Accounts; browser: PartnerBrowser },
  professionalId: string,
): Promise<string> {
  return accounts.createAccount({
    key: `account-${professionalId}`,
    reference: professionalId,
    country: 'FR',
    mcc: '7230',
    email: `${professionalId}@payee.example`,
    url: `https://meche.example/pro/${professionalId}`,
    statementDescriptor: readyStatementName,
    documents: {},
    accountToken: await createReadyAccountToken(browser),
  });
}

export const readyStatementName = 'MECHE COIFFURE';

function* flat(fields: FormFields, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    const at = `${path}[${name}]`;
    if (typeof value === 'string') yield [at, value];
    else yield* flat(value, at);
  }
}

async function idIn(answer: Response): Promise<string> {
  const body = (await answer.json()) as { id?: string; error?: { message: string } };
  if (!body.id) throw new Error(`card partner: ${answer.status} ${body.error?.message}`);
  return body.id;
}
