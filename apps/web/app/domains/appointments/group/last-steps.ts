// The last steps share one chunk, so that moving between them loads nothing.
export { GroupCardStep } from './group-card-step.tsx';
export { GroupConfirmationScreen } from './group-confirmation-screen.tsx';
export { GroupTermsStep } from './group-terms-step.tsx';
