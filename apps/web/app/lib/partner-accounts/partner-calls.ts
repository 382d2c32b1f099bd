import { type FilePurpose, type PartnerAccounts, type PartnerFields, PartnerProblem } from './port.ts';

type Door = { origin: string; filesOrigin: string; publicKey: string };

/** The partner's HTTP API for public keys. */
export function partnerCalls({ origin, filesOrigin, publicKey }: Door): PartnerAccounts {
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
    send(`${origin}/v1/tokens`, new URLSearchParams([...flat(fields, kind)]));
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

/** Form encoding of nested fields: `a[b][c]=d`. */
export function* flat(fields: PartnerFields, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(fields)) {
    if (value === undefined) continue;
    const at = `${path}[${name}]`;
    if (typeof value === 'object') yield* flat(value, at);
    else yield [at, String(value)];
  }
}
