// The last steps share one chunk, so that moving between them loads nothing.
export { ConfirmationScreen } from './confirmation-screen.tsx';
export { SummaryStep } from './summary-step.tsx';
export { TermsStep } from './terms-step.tsx';
