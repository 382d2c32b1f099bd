import { type FilePurpose, type PartnerAccounts, PartnerProblem, type Said } from './port.ts';

type Door = { origin: string; filesOrigin: string; publicKey: string };

/** The partner's interface for public keys, by plain calls. */
export function partnerCalls({ origin, filesOrigin, publicKey }: Door): PartnerAccounts {
  const send = async (address: string, body: FormData | URLSearchParams): Promise<string> => {
    let answer: Response;
    try {
      const headers = { authorization: `Bearer ${publicKey}` };
      answer = await fetch(address, { method: 'POST', headers, body, credentials: 'omit' });
    } catch {
      throw new PartnerProblem('unavailable');
    }
    const said = (await answer.json().catch(() => ({}))) as { id?: string; error?: { code?: string } };
    if (answer.ok && said.id) return said.id;
    throw new PartnerProblem(answer.status >= 500 ? 'unavailable' : (said.error?.code ?? 'refused'));
  };
  const token = (kind: 'account' | 'person', said: Said) =>
    send(`${origin}/v1/tokens`, new URLSearchParams([...flat(said, kind)]));
  return {
    sendFile(file: Blob, name: string, purpose: FilePurpose) {
      const form = new FormData();
      form.set('purpose', purpose);
      form.set('file', file, name);
      return send(`${filesOrigin}/v1/files`, form);
    },
    accountToken: (said) => token('account', said),
    personToken: (said) => token('person', said),
  };
}

/** `a[b][c]=d`, as the partner reads it. */
export function* flat(said: Said, path: string): Generator<[string, string]> {
  for (const [name, value] of Object.entries(said)) {
    if (value === undefined) continue;
    const at = `${path}[${name}]`;
    if (typeof value === 'object') yield* flat(value, at);
    else yield [at, String(value)];
  }
}
