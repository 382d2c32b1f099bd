// One chunk, so that moving between these steps loads nothing.
export { ConfirmationScreen } from './confirmation-screen.tsx';
export { PrePaymentStep } from './pre-payment-step.tsx';
export { SummaryStep } from './summary-step.tsx';
