// The last steps share one chunk, so that moving between them loads nothing.
export { ConfirmationScreen } from './confirmation-screen.tsx';
export { PrePaymentStep } from './pre-payment-step.tsx';
export { SummaryStep } from './summary-step.tsx';
