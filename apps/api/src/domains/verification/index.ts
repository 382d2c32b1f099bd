/**
 * Verification: the documents that prove a professional's identity, what the card partner asks for, and the
 * decisions of operators. Days are local days.
 */
export { type DecideVerification, decideVerification } from './decide-verification.ts';
export { CardPaymentStopped, VerificationDecided } from './facts.ts';
export { getVerification } from './get-verification.ts';
export { listWaiting, type WaitingProfessional } from './list-waiting.ts';
export { partnerAccountCommands } from './retry-account.ts';
export { verificationRoutes } from './routes.ts';
export { faultOfKbis, requiredDocuments, verificationToDo } from './rules.ts';
export { type AccountsDeps, sendAccounts } from './send-accounts.ts';
export { readAccounts, settleAccount } from './settle-account.ts';
export { eraseAccount } from './store/accounts.ts';
export { eraseDocuments } from './store/documents.ts';
export { type SubmitDocuments, submitDocuments } from './submit-documents.ts';
export { verificationSweeps } from './sweep-accounts.ts';
