/**
 * The places domain: communes, named places, zones, distances, and the location of addresses (to the commune).
 * Coordinates are WGS 84 degrees.
 */
export { findMisspeltPlace, findNamedPlace, type NamedPlace } from './find-named-place.ts';
export { findIntendedPlace, findPlaceByExactName } from './find-place.ts';
export { findPointOfInterest } from './find-point-of-interest.ts';
export {
  findIntendedStreet,
  findStreet,
  locateStreet,
  type Street,
  type StreetDeps,
} from './find-street.ts';
export { findTown } from './find-town.ts';
export { loadTownCheck } from './load-town-check.ts';
export { isNearCommune, type LocatedAddress, locateAddress } from './locate-address.ts';
export { listTownsOfZone, readCoverage } from './read-coverage.ts';
export { placesRoutes } from './routes.ts';
export { isRegion } from './rules/regions.ts';
export { exceedsCommuneName, isStreetCorrected } from './rules/streets.ts';
export { arrondissementsOf, cityOfArrondissement, shortTownName, townSlug } from './rules/towns.ts';
export {
  type Coordinates,
  departmentOf,
  greatCircleKm,
  isInZone,
  isMended,
  type PlaceMeant,
  parsePlaceText,
  roadDistanceHm,
  timeZoneOf,
  tripMinutes,
  vatBasisPointsOf,
} from './rules.ts';
export { listDepartmentCodes, listDepartmentNames, listTownsByCode, type Town } from './store/towns.ts';
export { findCommune, findNearestCommune, listCommunesByPostalCode, listTownNames } from './store.ts';
export { findDepartment, findIntendedCommune, suggestPlaces } from './suggest-communes.ts';
