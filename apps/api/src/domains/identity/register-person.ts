import type { Language } from '@meche/contract/enumerations';
import type { Registration } from '@meche/contract/registration';
import { hashOf, hitUnlessRefused, type Limits, networkOf } from '#kit/http/limits';
import { Refusal } from '#kit/refusal';
import { later } from '#kit/time';
import { askRegistrationCode } from './ask-registration-code.ts';
import { countingBadTokens } from './count-guesses.ts';
import { isSocial } from './link-identity.ts';
import { type RawCard, readRawCard, readRegistration } from './read-registration.ts';
import { type Registered, type RegistrationDeps, registerAccount } from './register-account.ts';
import { isNotified, limits } from './rules.ts';
import { believeFresh } from './sign-in.ts';
import { withRegistrationCode } from './take-registration-code.ts';

/** Hands a card to the card partner and answers its token. Refuses card_declined. */
export type TakeRawCard = (card: RawCard) => Promise<string>;

type Deps = RegistrationDeps & { limits: Limits; takeRawCard?: TakeRawCard | undefined };
type Asked = Registration & {
  ip: string;
  language: Language;
  signUpDraftId: string | undefined;
  userAgent: string | undefined;
};

/**
 * A person registers. Who shows a token of Google or Facebook, or one with a proved e-mail, meets no limit. Everybody else counts against their network line
 * where they learn something by it, that an account exists, and with an account whose e-mail is not proved until it is. Above
 * the limit it takes the code that is mailed. Refuses code_required, wrong_code, too_many_requests, card_goes_to_partner
 * without `takeRawCard`, and what registerAccount refuses.
 */
export async function registerPerson(deps: Deps, asked: Asked): Promise<Registered> {
  const card = readRawCard(asked, deps.takeRawCard !== undefined);
  const line = networkOf(asked.ip);
  const identity = asked.firebaseToken
    ? await countingBadTokens(
        deps.limits,
        [limits.register, line],
        believeFresh(deps.identityService, asked.firebaseToken, deps.sessions.clock.now()),
      )
    : undefined;
  const register = async (how: Pick<Parameters<typeof registerAccount>[1], 'emailProved' | 'countedOn'>) => {
    const taken = card && (await takeCounted(deps, line, card));
    return registerAccount(deps, { ...asked, ...how, ...(taken && { paymentMethodToken: taken }) });
  };
  if (identity && (isSocial(identity) || identity.emailVerified)) return register({});
  // Before anything is counted or mailed: what is to be put right costs no code.
  const { credentials } = readRegistration(asked, deps.clock.now());
  const email = identity?.email ?? credentials?.email ?? '';
  const { db, limits: counted, sessions } = deps;
  const links = { db, limits: counted, tokens: sessions.tokens, clock: sessions.clock };
  if (asked.emailCode !== undefined)
    return withRegistrationCode(links, { email, line, code: asked.emailCode }, () =>
      register({ emailProved: true }),
    );
  try {
    await hitUnlessRefused(counted, limits.register, line);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return askRegistrationCode(links, { email, line, language: asked.language });
  }
  const expiresAt = later(sessions.clock.now(), limits.register.windowSeconds * 1000);
  try {
    return await register({ countedOn: { lineHash: hashOf(line), expiresAt } });
  } catch (error) {
    if (!(error instanceof Refusal && isNotified(error.code))) await counted.giveBack(limits.register, line);
    throw error;
  }
}

/** A card that is declined counts against the line, whoever gives it: cards are not to be tried out here. */
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
