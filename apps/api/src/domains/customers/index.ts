/** The customers domain: the profile and addresses that an account has as a customer. */
export { openCustomer } from './open-customer.ts';
export { customersRoutes } from './routes.ts';
export { saveDefaultAddress } from './save-address.ts';
export {
  type CustomerProfile,
  eraseProfile,
  findProfile,
  listAddresses,
  upsertGender as saveGender,
} from './store.ts';
