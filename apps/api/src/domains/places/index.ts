/** Places: communes, their zones, distances, and where an address lies (to the commune). Coordinates are WGS 84 degrees. */
export { type LocatedAddress, locateAddress } from './locate-address.ts';
export { placesRoutes } from './routes.ts';
export {
  type Coordinates,
  greatCircleKm,
  isInZone,
  readWritten,
  roadDistanceHm,
  timeZoneOf,
  tripMinutes,
} from './rules.ts';
export { findCommune, listCommunes, listCommunesByPostalCode } from './store.ts';
