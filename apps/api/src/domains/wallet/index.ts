/** Wallet: the ledger of what was captured and for whom, and what the marketplace owes each professional. Cents of euro. */
export { auditLedger } from './audit-ledger.ts';
export { type CapturePosting, postCapture } from './post-capture.ts';
export { walletRoutes } from './routes.ts';
export type { LedgerAudit } from './rules.ts';
export { balanceOf } from './store.ts';
