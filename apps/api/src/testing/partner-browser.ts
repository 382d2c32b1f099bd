/** Requests of a browser to the card partner simulator, for tests outside of `app/`. */
export {
  createCompleteIndividual,
  createPartnerToken,
  createReadyAccountToken,
  sendPartnerFile,
} from '../app/seed/partner-browser.ts';
export { insertReadyAccount } from '../app/seed/store.ts';
