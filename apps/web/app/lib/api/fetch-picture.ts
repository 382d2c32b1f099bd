import { fetchFile } from './fetch-file.ts';

/** A private picture as an address that shows it in this tab. */
export async function fetchPicture(ask: Parameters<typeof fetchFile>[0]): Promise<string> {
  return addressOf((await fetchFile(ask)).file);
}

function addressOf(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}
