/** What a browser sends to the card partner simulator, for tests below `app/`. */
export {
  completeIndividual,
  partnerToken,
  readyAccountToken,
  sendPartnerFile,
} from '../app/seed/partner-browser.ts';
export { insertReadyAccount } from '../app/seed/store.ts';
