import { type FilePurpose, type PartnerAccounts, type PartnerFields, PartnerProblem } from './port.ts';

type Door = { origin: string; filesOrigin: string; publicKey: string };

/** Calls the HTTP API of the card partner with a public key. */
export function httpPartnerAccounts({ origin, filesOrigin, publicKey }: Door): PartnerAccounts {
  const send = async (address: string, body: FormData | URLSearchParams): Promise<string> => {
    let answer: Response;
    try {
      const headers = { authorization: `Bearer ${publicKey}` };
      answer = await fetch(address, { method: 'POST', headers, body, credentials: 'omit' });
    } catch {
      throw new PartnerProblem('unavailable');
    }
    const content = (await answer.json().catch(() => ({}))) as { id?: string; error?: { code?: string } };
    if (answer.ok && content.id) return content.id;
    throw new PartnerProblem(answer.status >= 500 ? 'unavailable' : (content.error?.code ?? 'refused'));
  };
  const token = (kind: 'account' | 'person', fields: PartnerFields) =>
    send(`${origin}/v1/tokens`, new URLSearchParams([...flattenFields(fields, kind)]));
  return {
    sendFile(file: Blob, name: string, purpose: FilePurpose) {
      const form = new FormData();
      form.set('purpose', purpose);
      form.set('file', file, name);
      return send(`${filesOrigin}/v1/files`, form);
    },
    accountToken: (fields) => token('account', fields),
    personToken: (fields) => token('person', fields),
  };
}

/** Encodes nested fields as form fields: `a[b][c]=d`. */
export function* flattenFields(fields: PartnerFields, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const at = `${path}[${name}]`;
    if (typeof value === 'object') yield* flattenFields(value, at);
    else yield [at, String(value)];
  }
}
