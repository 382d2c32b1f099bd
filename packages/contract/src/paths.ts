import { own } from './own.ts';

/** The base path of the API. The module does not import zod, because public pages import it. */
export const apiBase = '/api/v1';

/**
 * Fills the parameters of a path such as `/professionals/:slug` with escaped values. A missing value
 * becomes the text `undefined`.
 */
export function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(own(params, name))));
}
