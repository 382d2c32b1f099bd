import type { AnswerOf, ApiEndpoint, DeclaredOf } from '@meche/contract/api-client';
import { readShape } from '@meche/contract/wire-shape';
import { type AddressInput, apiAddress, type InputArguments } from './address.ts';
import { browserCredentials } from './browser.ts';
import { refusalFrom, unreachable } from './refusal.ts';
import { sendWithSession } from './send-with-session.ts';

export type Progress = {
  /** Called with the share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

type Sending = Progress & {
  /** True: the request carries no session. */
  isAnonymous?: boolean;
};

/**
 * Uploads the raw bytes of a file. Throws ApiRefusal for every answer but 201 with success, and
 * `signal.reason` when aborted.
 */
export async function sendBytes<Called extends ApiEndpoint>(
  endpoint: Called,
  file: File,
  { isAnonymous, ...progress }: Sending,
  ...input: InputArguments<AddressInput<DeclaredOf<Called>>>
): Promise<AnswerOf<Called>> {
  const { method } = endpoint;
  const wire = { ...progress, method, address: apiAddress(endpoint, ...input) };
  const value = isAnonymous
    ? await send(file, wire)
    : await sendWithSession(browserCredentials(), (token) => send(file, wire, token));
  return readShape(endpoint.response ?? 1, value) as AnswerOf<Called>;
}

type Wire = Progress & { method: string; address: string };

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function send(file: File, { method, address, onProgress, signal }: Wire, token?: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open(method, address);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201 && response?.success) resolve(response.value);
      else reject(refusalFrom(status, response));
    };
    request.onerror = () => reject(unreachable(new Error('The file could not be sent')));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
