import * as imports from '@meche/contract/client-imports';
import * as merges from '@meche/contract/client-merges';
import * as photos from '@meche/contract/client-photos';
import * as records from '@meche/contract/client-records';
import * as contract from '@meche/contract/clients';
import * as visits from '@meche/contract/visit-imports';
import { languageOf } from '#kit/http/errors';
import type { Limits } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { dayOf, plusDays, startOfDay } from '#kit/time';
import { getProfessional } from '#professionals';
import { addClient } from './add-client.ts';
import { checkVisits } from './check-visits.ts';
import { editClient } from './edit-client.ts';
import { exportClients } from './export-clients.ts';
import { findClientOfVisit } from './find-client-of-visit.ts';
import { getClient, getVisibleClient } from './get-client.ts';
import {
  beginImport,
  finishImport,
  listDoublesOfImport,
  listOwnImports,
  sendLines,
  undoImport,
} from './import-clients.ts';
import { beginVisitImport, importVisits, listOwnVisitImports, undoVisitImport } from './import-visits.ts';
import { listClients } from './list-clients.ts';
import { mergeClients, rejectMergeSuggestion, undoMerge } from './merge-clients.ts';
import { clientScopeOf } from './present-clients.ts';
import { removeClient } from './remove-client.ts';
import {
  addPhoto,
  openClientPhoto,
  type PhotosDeps,
  readPhotos,
  removePhoto,
  withdrawConsent,
  writeConsent,
} from './save-photos.ts';
import { listFormulas } from './store/formulas.ts';
import { listMarkedVisits } from './store/visits.ts';
import { addFormula, editFormula, presentFormula, removeFormula } from './write-formula.ts';
import { type HealthDeps, readHealth, writeHealth } from './write-health.ts';

export type ClientsDeps = HealthDeps & PhotosDeps;
type RoutesDeps = ClientsDeps & { limits: Limits };

const PAGE_SIZE = 20;
const done = { done: true as const };

export function clientsRoutes(http: HttpRouter, deps: RoutesDeps): void {
  const { db } = deps;
  importRoutes(http, deps);
  visitImportRoutes(http, deps);
  photoRoutes(http, deps);

  http.serve(contract.listClients, ({ query, caller }) => listClients(deps, caller.standing, query));

  http.serve(records.listMarkedVisits, async ({ query, caller }) => {
    const { timeZone } = await getProfessional(db, caller.standing.professionalId);
    const span = {
      from: startOfDay(query.from, timeZone),
      until: startOfDay(plusDays(query.from, query.days), timeZone),
    };
    const visits = await listMarkedVisits(db, clientScopeOf(caller.standing), span);
    return {
      items: visits.map(({ appointmentId, memberId, startsAt, hasAllergy, isFirst, hasNote }) => ({
        appointmentId,
        memberId,
        day: dayOf(startsAt, timeZone),
        marks: [
          ...(hasAllergy ? (['allergy'] as const) : []),
          ...(isFirst ? (['first_visit'] as const) : []),
          ...(hasNote ? (['note'] as const) : []),
        ],
      })),
    };
  });

  http.serve(contract.getClient, ({ params, caller }) => getClient(db, caller.standing, params.id));

  http.serveIdempotent(contract.enterClient, {
    act: ({ body, caller, idempotencyKey }) => addClient(deps, caller, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(contract.editClient, async ({ params, body, caller }) => {
    await editClient(db, caller.standing, params.id, body);
    return done;
  });

  http.serve(contract.removeClient, async ({ params, caller }) => {
    await removeClient(deps, caller.standing, params.id);
    return done;
  });

  http.serveIdempotent(merges.mergeClients, {
    act: ({ params, body, caller, idempotencyKey }) =>
      mergeClients(deps, caller, { keptId: params.id, mergedId: body.otherId }, idempotencyKey),
    answer: async (mergeId) => ({ mergeId }),
  });

  http.serve(merges.undoMerge, async ({ params, caller }) => {
    await undoMerge(deps, caller.standing, { keptId: params.id, id: params.mergeId });
    return done;
  });

  http.serve(merges.rejectMergeSuggestion, async ({ params, body, caller }) => {
    await rejectMergeSuggestion(db, caller.standing, { id: params.id, otherId: body.otherId });
    return done;
  });

  recordRoutes(http, deps);
}

/** Routes for formulas and health notes of a client, and for the client of an appointment. */
function recordRoutes(http: HttpRouter, deps: ClientsDeps): void {
  const { db } = deps;

  http.serve(records.listFormulas, async ({ params, query, caller }) => {
    await getVisibleClient(db, caller.standing, params.id);
    const rows = await listFormulas(db, params.id, { after: query.after, limit: PAGE_SIZE + 1 });
    return { items: rows.slice(0, PAGE_SIZE).map(presentFormula), hasMore: rows.length > PAGE_SIZE };
  });

  http.serveIdempotent(records.addFormula, {
    act: ({ params, body, caller, idempotencyKey }) =>
      addFormula(deps, { standing: caller.standing, clientId: params.id }, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(records.editFormula, async ({ params, body, caller }) => {
    const { id: clientId, formulaId } = params;
    await editFormula(db, { standing: caller.standing, clientId, id: formulaId }, body);
    return done;
  });

  http.serve(records.removeFormula, async ({ params, caller }) => {
    await removeFormula(db, { standing: caller.standing, clientId: params.id, id: params.formulaId });
    return done;
  });

  http.serve(records.getClientHealth, ({ params, caller }) => readHealth(deps, caller, params.id));

  http.serve(records.writeClientHealth, async ({ params, body, caller }) => {
    await writeHealth(deps, caller, params.id, body);
    return done;
  });

  http.serve(records.getClientOfVisit, async ({ params, caller }) => ({
    client: await findClientOfVisit(deps, caller, params.id),
  }));
}

function importRoutes(http: HttpRouter, deps: ClientsDeps): void {
  const { db } = deps;

  http.serve(imports.exportClients, ({ params, caller, request }) =>
    exportClients(deps, caller, { form: params.form, language: languageOf(request) }),
  );

  http.serve(imports.listImports, async ({ caller }) => {
    const { timeZone } = await getProfessional(db, caller.standing.professionalId);
    return { timeZone, ...(await listOwnImports(deps, caller.standing)) };
  });

  http.serveIdempotent(imports.beginImport, {
    act: ({ body, caller, idempotencyKey }) => beginImport(deps, caller.standing, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(imports.sendImportLines, ({ params, body, caller }) =>
    sendLines(deps, caller.standing, params.id, body.lines),
  );

  http.serve(imports.listImportDoubles, ({ params, query, caller }) =>
    listDoublesOfImport(deps, caller.standing, params.id, query.after),
  );

  http.serve(imports.finishImport, ({ params, body, caller }) =>
    finishImport(deps, caller.standing, params.id, body),
  );

  http.serve(imports.undoImport, async ({ params, caller }) => {
    await undoImport(deps, caller.standing, params.id);
    return done;
  });
}

function visitImportRoutes(http: HttpRouter, deps: RoutesDeps): void {
  http.serve(visits.checkVisits, async ({ body, caller }) => ({
    lines: await checkVisits(deps, caller.standing, body.lines),
  }));

  http.serveIdempotent(visits.beginVisitImport, {
    act: ({ body, caller, idempotencyKey }) => beginVisitImport(deps, caller.standing, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(visits.importVisits, ({ params, body, caller }) =>
    importVisits(deps, caller.standing, params.id, body),
  );

  http.serve(visits.listVisitImports, async ({ caller }) => {
    const { timeZone } = await getProfessional(deps.db, caller.standing.professionalId);
    return { timeZone, items: await listOwnVisitImports(deps, caller.standing) };
  });

  http.serve(visits.undoVisitImport, ({ params, caller }) => undoVisitImport(deps, caller, params.id));
}

function photoRoutes(http: HttpRouter, deps: ClientsDeps): void {
  http.serve(photos.listClientPhotos, ({ params, caller }) =>
    readPhotos(deps.db, caller.standing, params.id),
  );

  http.serve(photos.writePhotoConsent, async ({ params, body, caller }) => {
    await writeConsent(deps, caller, params.id, body);
    return done;
  });

  http.serve(photos.withdrawPhotoConsent, async ({ params, caller }) => {
    await withdrawConsent(deps, caller, params.id);
    return done;
  });

  http.serveIdempotent(photos.addClientPhoto, {
    act: ({ params, body, caller, idempotencyKey }) =>
      addPhoto(deps, { standing: caller.standing, id: params.id }, body, idempotencyKey),
    answer: async (id) => ({ id }),
  });

  http.serve(photos.readClientPhoto, ({ params, caller }) => openClientPhoto(deps, caller, params));

  http.serve(photos.removeClientPhoto, async ({ params, caller }) => {
    await removePhoto(deps, caller.standing, params);
    return done;
  });
}
