/** Customers: profile and addresses, in addition to the account. */
export { openCustomer } from './open-customer.ts';
export { customersRoutes } from './routes.ts';
export { saveAddress } from './save-address.ts';
export {
  type CustomerProfile,
  eraseProfile,
  findProfile,
  listAddresses,
  upsertGender as saveGender,
} from './store.ts';
