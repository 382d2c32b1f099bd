/** What a browser tells the local card partner, for tests below the top of the house. */
export {
  individualSaid,
  partnerToken,
  readyAccountToken,
  sendPartnerFile,
} from '../app/seed/partner-browser.ts';
export { insertReadyAccount } from '../app/seed/store.ts';
