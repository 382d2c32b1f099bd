import type { Language } from '@meche/contract/enumerations';
import type { Registration } from '@meche/contract/registration';
import { hashOf, hitUnlessRefused, type Limits, networkOf } from '#kit/http/limits';
import { Refusal } from '#kit/refusal';
import { later } from '#kit/time';
import { limitBadTokens } from './count-guesses.ts';
import { isSocial } from './link-identity.ts';
import { type RawCard, readRawCard, readRegistration } from './read-registration.ts';
import { type Registered, type RegistrationDeps, registerAccount } from './register-account.ts';
import { requestRegistrationCode } from './request-registration-code.ts';
import { isRevealing, limits } from './rules.ts';
import { verifyFreshIdentity } from './sign-in.ts';
import { withRegistrationCode } from './take-registration-code.ts';

/** Sends a card to the card partner and returns its token. Refuses card_declined. */
export type TakeRawCard = (card: RawCard) => Promise<string>;

type Deps = RegistrationDeps & { limits: Limits; takeRawCard?: TakeRawCard | undefined };
type Input = Registration & {
  ip: string;
  language: Language;
  signUpDraftId: string | undefined;
  userAgent: string | undefined;
};

/**
 * Registers a person. Registrations by social identity or proved email have no limit; others count against
 * their network and need a mailed code above its limit. Refuses code_required, wrong_code,
 * too_many_requests, card_declined, card_goes_to_partner without `takeRawCard`, and what registerAccount
 * refuses.
 */
export async function registerPerson(deps: Deps, input: Input): Promise<Registered> {
  const card = readRawCard(input, deps.takeRawCard !== undefined);
  const line = networkOf(input.ip);
  const identity = input.firebaseToken
    ? await limitBadTokens(
        deps.limits,
        [limits.register, line],
        verifyFreshIdentity(deps.identityService, input.firebaseToken, deps.sessions.clock.now()),
      )
    : undefined;
  const register = async (how: Pick<Parameters<typeof registerAccount>[1], 'emailProved' | 'countedOn'>) => {
    const taken = card && (await takeCounted(deps, line, card));
    return registerAccount(deps, { ...input, ...how, ...(taken && { paymentMethodToken: taken }) });
  };
  if (identity && (isSocial(identity) || identity.emailVerified)) return register({});
  // Validates the form before anything is counted or mailed, so that an invalid form costs no code.
  const { credentials } = readRegistration(input, deps.clock.now());
  const email = identity?.email ?? credentials?.email ?? '';
  const { db, limits: counted, sessions } = deps;
  const links = { db, limits: counted, tokens: sessions.tokens, clock: sessions.clock };
  if (input.emailCode !== undefined)
    return withRegistrationCode(links, { email, line, code: input.emailCode }, () =>
      register({ emailProved: true }),
    );
  try {
    await hitUnlessRefused(counted, limits.register, line);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return requestRegistrationCode(links, { email, line, language: input.language });
  }
  const expiresAt = later(sessions.clock.now(), limits.register.windowSeconds * 1000);
  try {
    return await register({ countedOn: { lineHash: hashOf(line), expiresAt } });
  } catch (error) {
    if (!(error instanceof Refusal && isRevealing(error.code))) await counted.giveBack(limits.register, line);
    throw error;
  }
}

/**
 * Sends the raw card. A declined card counts against the network, so that this endpoint cannot be used to
 * test stolen cards.
 */
async function takeCounted(
  { takeRawCard, limits: counted }: Deps,
  line: string,
  card: RawCard,
): Promise<string | undefined> {
  if (!takeRawCard) return undefined;
  await hitUnlessRefused(counted, limits.rawCard, line);
  try {
    const token = await takeRawCard(card);
    await counted.giveBack(limits.rawCard, line);
    return token;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'card_declined'))
      await counted.giveBack(limits.rawCard, line);
    throw error;
  }
}
