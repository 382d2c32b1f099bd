import { own } from './own.ts';

/** Where the API lies; no zod here, so that public pages may import it. */
export const apiBase = '/api/v1';

/** `/professionals/:slug` with its parameters filled in and escaped. */
export function filledPath(path: string, params: Record<string, unknown>): string {
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(own(params, name))));
}
