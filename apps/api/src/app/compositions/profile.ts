import { getProfile, type Profile } from '@meche/contract/profile';
import { customersRoutes, findProfile, saveGender } from '#customers';
import { type Account, findAccount } from '#identity';
import type { Database, Db } from '#kit/database/database';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import {
  findPrivateData,
  findProfessionalByAccount,
  getProfessional,
  latestNumbers,
  listBusinessNumbers,
  professionalsRoutes,
} from '#professionals';
import { listMembers } from '#staff';
import { monthlyCentsOf } from '#subscriptions';
import { getVerification } from '#verification';
import type { AppContext } from '../context.ts';
import { findBusinessOf } from './standing.ts';

/**
 * Routes of the caller's profile. A profile joins several domains that must not import each other, so the
 * app layer composes it.
 */
export function profileRoutes(http: HttpRouter, { db, clock }: AppContext): void {
  const readProfile = (accountId: string) => readWholeProfile(db, clock, accountId);
  http.serve(getProfile, async ({ caller }) => readProfile(caller.accountId));
  customersRoutes(http, { db, clock, readProfile });
  professionalsRoutes(http, { db, clock, saveGender, readProfile });
}

/**
 * Reads the account, customer profile and business of an account. Refuses unauthenticated when the account
 * does not exist.
 */
export async function readWholeProfile(db: Database, clock: Clock, accountId: string): Promise<Profile> {
  const account = (await findAccount(db, accountId)) ?? refuse('unauthenticated');
  const customer = await findProfile(db, accountId);
  const business = await findBusinessOf(db, accountId);
  const { line = null, city = null, postalCode = null } = customer?.address ?? {};
  return {
    ...presentedPerson(account),
    professional: business?.professional ?? null,
    can: business?.can ?? [],
    gender: customer?.gender ?? null,
    address: line && city && postalCode ? { line, city, postalCode } : null,
    city,
    zipCode: postalCode,
    ...(await readBusiness(db, clock, accountId)),
  };
}

function presentedPerson(account: Account) {
  const { id, role, email, firstName, lastName, phoneNumber, language, dateOfBirth: dob } = account;
  const { emailVerified, isOperator } = account;
  return { id, role, email, firstName, lastName, phoneNumber, language, emailVerified, isOperator, dob };
}

type BusinessPart = Omit<
  Profile,
  | keyof ReturnType<typeof presentedPerson>
  | ('professional' | 'can' | 'gender' | 'address' | 'city' | 'zipCode')
>;

const noBusiness: BusinessPart = {
  businessName: null,
  businessContactNumber: null,
  description: null,
  workPlace: null,
  workAddress: null,
  homeBase: null,
  workZone: null,
  version: null,
  hairType: null,
  service: null,
  languagesSpoken: null,
  accessibility: null,
  onSitePayments: null,
  portraitId: null,
  smsReminder: null,
  additionalProfile: null,
  formula: null,
  plan: null,
  totalPriceCents: null,
  legalStatus: null,
  companyStatus: null,
  siret: null,
  vatRegime: null,
  vatNumber: null,
  verification: null,
  idCardFront: null,
  idCardBack: null,
  rib: null,
  kbis: null,
};

async function readBusiness(db: Db, clock: Clock, accountId: string): Promise<BusinessPart> {
  const own = await findProfessionalByAccount(db, accountId);
  const sayings = own && (await findPrivateData(db, own.id));
  if (!own || !sayings) return noBusiness;
  const { id, businessName } = own;
  const professional = await getProfessional(db, id);
  const members = await listMembers(db, id);
  const { documents } = await getVerification(db, clock, id);
  const fileOf = (kind: string) => documents.find((document) => document.kind === kind)?.file.id ?? null;
  return {
    businessName,
    businessContactNumber: professional.phoneNumber,
    description: professional.description,
    workPlace: professional.places.map(({ kind }) => kind),
    workAddress: presentedPlace(professional),
    homeBase: presentedBase(professional),
    version: professional.informationVersion,
    workZone: professional.workZones.map(({ city, postalCode }) => ({ city, zipCode: postalCode })),
    hairType: professional.hairTypes,
    service: sayings.serviceTypes,
    languagesSpoken: professional.languagesSpoken,
    accessibility: professional.accessibility,
    onSitePayments: professional.onSitePayments,
    portraitId: members.find((member) => member.accountId === accountId)?.portraitId ?? null,
    smsReminder: professional.smsReminder,
    additionalProfile: professional.additionalProfiles,
    formula: sayings.formula,
    plan: professional.plan,
    totalPriceCents: monthlyCentsOf(professional.plan, professional.additionalProfiles),
    legalStatus: professional.legalStatus,
    companyStatus: sayings.companyStatus,
    ...latestNumbers(await listBusinessNumbers(db, id)),
    verification: professional.verification,
    idCardFront: fileOf('ID_card_front'),
    idCardBack: fileOf('ID_card_back'),
    rib: fileOf('RIB'),
    kbis: fileOf('KBIS'),
  };
}

/**
 * Returns the address of the salon, or else the base of a professional who works at customers' homes only.
 */
function presentedPlace({ places, workZones }: Awaited<ReturnType<typeof getProfessional>>) {
  const place = places.find(({ kind }) => kind === 'salon') ?? places[0];
  if (!place) return null;
  const { line, city, state = '', postalCode, activate, coordinates } = place;
  const areasCovered = workZones.map((zone) => zone.postalCode);
  return { line, city, state, postalCode, activate, areasCovered, coordinates, isFeatured: false };
}

/**
 * Returns the base for home visits of a professional who also has a salon; only the professional sees it.
 */
function presentedBase({ places }: Awaited<ReturnType<typeof getProfessional>>) {
  const base = places.length > 1 && places.find(({ kind }) => kind === 'at_home');
  if (!base) return null;
  const { city, state = '', postalCode, activate } = base;
  return { city, state, postalCode, activate };
}
