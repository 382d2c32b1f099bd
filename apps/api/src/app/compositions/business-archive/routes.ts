import * as contract from '@meche/contract/business-archive';
import { languageOf } from '#kit/http/errors';
import type { Limits } from '#kit/http/limits';
import { iterateBytes } from '#kit/http/request-bytes';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { AppContext } from '../../context.ts';
import { sealingKeysOf } from '../../wiring.ts';
import { exportBusiness } from './export-business.ts';
import { importBusiness } from './import-business.ts';

/** A business can retry an import after correcting a line, but cannot keep a server busy. */
const importLimit = { name: 'business-import', max: 20, windowSeconds: 3600 } as const;
/**
 * Maximum number of imports that run concurrently in this process, because each one holds a picture in
 * memory and an archive on disk.
 */
const MAX_AT_ONCE = 2;

/**
 * Routes for the export and import of a whole business in one file. The app layer composes them because
 * they read and write every domain.
 */
export function businessArchiveRoutes(
  http: HttpRouter,
  context: AppContext,
  deps: { limits: Limits; requireReauthentication: (sessionId: string) => Promise<void> },
): void {
  const { config } = context;
  // The key signs exported pictures. After a change of keys, imports encode the pictures of older archives
  // again.
  const [{ bytes: key }] = sealingKeysOf(config, 'business archive');
  const underWay = new Set<string>();

  http.serve(contract.exportBusiness, async ({ caller, request }) => {
    await deps.requireReauthentication(caller.sessionId);
    return exportBusiness(context, caller, key, languageOf(request));
  });

  http.serve(contract.importBusiness, async ({ caller, request, reply }) => {
    const { professionalId } = caller.standing;
    await deps.limits.hit(importLimit, professionalId);
    if (Number(request.headers['content-length'] ?? 0) > contract.MAX_ARCHIVE_BYTES) refuse('file_too_large');
    if (underWay.has(professionalId)) refuse('busy');
    if (underWay.size >= MAX_AT_ONCE) refuse('unavailable');
    // Closing the connection spares the server from reading the rest of a refused body.
    reply.header('connection', 'close');
    underWay.add(professionalId);
    try {
      return await importBusiness(context, caller, { key, content: iterateBytes(request.body) });
    } finally {
      underWay.delete(professionalId);
    }
  });
}
