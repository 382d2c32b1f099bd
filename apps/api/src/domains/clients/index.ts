/**
 * The clients domain: a professional’s client book with formulas and health notes. Visits and figures are a
 * read model, updated on facts of the appointments domain.
 */

export { editClient } from './edit-client.ts';
export { exportClientBook } from './export-client-book.ts';
export { ClientImportStarted } from './facts.ts';
export { findInClientBook } from './find-in-client-book.ts';
export { deleteClientBook, exportClientRecords, exportPhotos, forgetClient } from './forget-client.ts';
export { getClient } from './get-client.ts';
export { type ClientToImport, importArchivedClients } from './import-archived-clients.ts';
export { listClients } from './list-clients.ts';
export { clientScopeOf } from './present-clients.ts';
export { type ClientsDeps, clientsRoutes } from './routes.ts';
export { writeTags } from './rules/tags.ts';
export { saveImport } from './save-import.ts';
export { isClientBookEmpty } from './store/archived.ts';
export { purgeMerges } from './store/merges.ts';
export { countClientsByDay, listClientsOfVisits } from './store/visits.ts';
export { updateClientBook } from './update-client-book.ts';
export { addFormula } from './write-formula.ts';
export { sealedHealth, writeHealth } from './write-health.ts';
