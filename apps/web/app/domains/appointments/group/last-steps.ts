// Loaded together: between them nobody should wait.
export { GroupCardStep } from './group-card-step.tsx';
export { GroupConfirmationScreen } from './group-confirmation-screen.tsx';
export { GroupTermsStep } from './group-terms-step.tsx';
