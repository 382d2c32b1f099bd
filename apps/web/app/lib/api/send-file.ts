import { type StoredFile, uploadFile } from '@meche/contract/files';
import { apiBase } from '@meche/contract/paths';
import { readShape } from '@meche/contract/wire-shape';
import { browserCredentials } from './browser.ts';
import { isRefusal, refusalFrom, unreachable } from './refusal.ts';

type Sending = {
  /** For a sign-up draft, whose cookie this browser holds; otherwise for the account signed in. */
  signUpDraftId?: string;
  /** For the business that she owns or works in. */
  isForBusiness?: boolean;
  /** A document of a verification, kept as it is. */
  isOriginal?: boolean;
  /** From 0 to 1, as far as the bytes have left. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/** Sends one file, private until something shows it. Throws ApiRefusal for every answer that is not a success, and `signal.reason` when given up. */
export async function sendFile(file: File, sending: Sending): Promise<StoredFile> {
  if (sending.signUpDraftId) return send(file, sending);
  const credentials = browserCredentials();
  const token = credentials.accessToken();
  try {
    try {
      return await send(file, sending, token);
    } catch (error) {
      if (!isRefusal(error, 'token_expired') || !(await credentials.refresh(token))) throw error;
      return await send(file, sending, credentials.accessToken());
    }
  } catch (error) {
    if (isRefusal(error) && error.status === 401) credentials.ended();
    throw error;
  }
}

/** By XMLHttpRequest: fetch does not tell how far it is. */
function send(
  file: File,
  { signUpDraftId, isForBusiness, isOriginal, onProgress, signal }: Sending,
  token?: string,
): Promise<StoredFile> {
  return new Promise((resolve, reject) => {
    const query = new URLSearchParams({ name: file.name.slice(0, 200) || 'document' });
    if (signUpDraftId) query.set('sign_up_draft_id', signUpDraftId);
    if (isForBusiness) query.set('owner', 'professional');
    if (isOriginal) query.set('original', 'true');
    const request = new XMLHttpRequest();
    request.open('POST', `${apiBase}${uploadFile.path}?${query}`);
    request.responseType = 'json';
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('content-type', file.type || 'application/octet-stream');
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status === 201 && response?.success) {
        resolve(readShape(1, response.value) as StoredFile);
      } else reject(refusalFrom(status, response));
    };
    request.onerror = () => reject(unreachable(new Error('The file could not be sent')));
    request.onabort = () => reject(signal.reason);
    signal.addEventListener('abort', () => request.abort(), { once: true });
    if (signal.aborted) reject(signal.reason);
    else request.send(file);
  });
}
