import { browserCredentials } from './browser.ts';
import type { ApiClient } from './client.ts';
import { createApiClient } from './client.ts';

/**
 * The file that a call answers, fetched with this browser's session, renewed if need be, and what it is called where that is
 * told. Throws what the call refuses.
 */
export async function fetchFile(
  ask: (api: ApiClient) => Promise<unknown>,
): Promise<{ file: Blob; name: string | undefined }> {
  let file: Blob | undefined;
  let name: string | undefined;
  // The client knows answers in JSON: this one is taken off as it comes in.
  const api = createApiClient(async (path, init) => {
    const response = await fetch(path, init);
    if (!response.ok) return response;
    file = await response.blob();
    const told = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (told) name = decodeURIComponent(told);
    return { status: response.status, json: async () => ({ success: true, value: null }) };
  }, browserCredentials());
  await ask(api);
  if (!file) throw new Error('a file was asked for, and none came');
  return { file, name };
}
