/** Customers: what they tell of themselves beside their account. */
export { openCustomer } from './open-customer.ts';
export { saveAddress } from './save-address.ts';
export { type CustomerProfile, findProfile } from './store.ts';
