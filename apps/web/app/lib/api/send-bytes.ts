import { apiBase } from '@meche/contract/paths';
import { browserCredentials } from './browser.ts';
import { refusalFrom, unreachable } from './refusal.ts';
import { sendWithSession } from './send-with-session.ts';

export type Progress = {
  /** Called with the share of bytes sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

type Sending = Progress & {
  /** Path below the base path of the API, with its query. */
  address: string;
  /** True: the request carries no session. */
  isAnonymous?: boolean;
};

/**
 * Uploads the raw bytes of a file and returns the answer in snake_case. Throws ApiRefusal for every answer
 * but 201 with success, and `signal.reason` when aborted.
 */
export async function sendBytes(file: File, sending: Sending): Promise<unknown> {
  if (sending.isAnonymous) return send(file, sending);
  return sendWithSession(browserCredentials(), (token) => send(file, sending, token));
}

/** Uses XMLHttpRequest, because fetch reports no upload progress. */
function send(file: File, { address, onProgress, signal }: Sending, token?: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBase}${address}`);
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
