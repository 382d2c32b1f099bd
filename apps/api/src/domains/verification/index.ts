/** Verification: the documents by which a professional proves who she is, and what an operator said of them. Days are local. */
export { type DecideVerification, decideVerification } from './decide-verification.ts';
export { VerificationDecided } from './facts.ts';
export { getVerification } from './get-verification.ts';
export { listWaiting, type WaitingProfessional } from './list-waiting.ts';
export { verificationRoutes } from './routes.ts';
export { faultOfKbis, requiredDocuments } from './rules.ts';
export { eraseDocuments } from './store.ts';
export { type SubmitDocuments, submitDocuments } from './submit-documents.ts';
