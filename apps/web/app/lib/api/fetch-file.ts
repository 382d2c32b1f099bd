import { browserCredentials } from './browser.ts';
import type { ApiClient } from './client.ts';
import { createApiClient } from './client.ts';

/**
 * Downloads the file that a call returns, with the session of this browser. `name` is undefined when the
 * server sends no file name. Throws the refusal of the call.
 */
export async function fetchFile(
  ask: (api: ApiClient) => Promise<unknown>,
): Promise<{ file: Blob; name: string | undefined }> {
  let file: Blob | undefined;
  let name: string | undefined;
  // The client parses only JSON answers, so this `fetch` takes the file and gives the client an empty
  // answer.
  const api = createApiClient(async (path, init) => {
    const response = await fetch(path, init);
    if (!response.ok) return response;
    file = await response.blob();
    const fileName = /filename\*=UTF-8''([^;]+)/.exec(response.headers.get('content-disposition') ?? '')?.[1];
    if (fileName) name = decodeURIComponent(fileName);
    return { status: response.status, json: async () => ({ success: true, value: null }) };
  }, browserCredentials());
  await ask(api);
  if (!file) throw new Error('the server sent no file');
  return { file, name };
}
