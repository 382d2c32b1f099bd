// Loaded together: between them nobody should wait.
export { ConfirmationScreen } from './confirmation-screen.tsx';
export { PrePaymentStep } from './pre-payment-step.tsx';
export { SummaryStep } from './summary-step.tsx';
