import type { SavedSteps, SignUpDraft, SignUpSave } from '@meche/contract/sign-up-drafts';
import { queryOptions } from '@tanstack/react-query';
import { browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { forgetSignUp, rememberSignUp } from './sign-up-begun.ts';

const contract = () => import('@meche/contract/sign-up-drafts');

export type StepKey = keyof SavedSteps;
export type StepPatch<Key extends StepKey = StepKey> = Partial<NonNullable<SavedSteps[Key]>>;

const draftKey = ['sign-up-draft'] as const;

/** The draft that this browser's cookie opens, or a new one. Nobody else changes it while the page is open. */
export function signUpDraftQuery(api: ApiClient) {
  return queryOptions({
    queryKey: draftKey,
    queryFn: async () => {
      const draft = await api.call(contract().then((one) => one.openSignUpDraft));
      rememberSignUp();
      return draft;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One after the other: a step is put in place as a whole, so each must know what the last one left. */
let queue: Promise<unknown> = Promise.resolve();
function withWebLock<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work, work);
  queue = done.catch(() => {});
  return done;
}

function current(): SignUpDraft {
  const draft = browserCache().getQueryData<SignUpDraft>(draftKey);
  if (!draft) throw new Error('There is no sign-up draft yet');
  return draft;
}

type Saving<Key extends StepKey> = {
  currentStep?: SignUpDraft['currentStep'] | undefined;
  /** Another device changed these in the meantime, and this one did not. */
  onChangedElsewhere?: ((answers: StepPatch<Key>) => void) | undefined;
};

/**
 * Changes a step: what `patch` does not name stays, what it holds empty goes. Where another device has changed the draft, only
 * what differs from what was known here is put over it. A refusal names the fields without their step.
 */
export function saveStep<Key extends StepKey>(
  api: ApiClient,
  key: Key,
  patch: StepPatch<Key>,
  { currentStep, onChangedElsewhere }: Saving<Key> = {},
): Promise<SignUpDraft> {
  return withWebLock(async () => {
    const known = current();
    try {
      return await putStep(api, known, { key, patch, currentStep });
    } catch (error) {
      if (!isRefusal(error, 'draft_changed_elsewhere'))
        throw isRefusal(error) ? withFieldsOf(key, error) : error;
    }
    const draft = await api.call(
      contract().then((one) => one.getSignUpDraft),
      { params: { id: known.id } },
    );
    browserCache().setQueryData(draftKey, draft);
    const { own, others } = apart(patch, known.steps[key], draft.steps[key]);
    if (Object.keys(others).length > 0) onChangedElsewhere?.(others);
    try {
      return await putStep(api, draft, { key, patch: own, currentStep });
    } catch (error) {
      throw isRefusal(error) ? withFieldsOf(key, error) : error;
    }
  });
}

async function putStep<Key extends StepKey>(
  api: ApiClient,
  { id, version, steps }: SignUpDraft,
  { key, patch, currentStep }: { key: Key; patch: StepPatch<Key> } & Pick<Saving<Key>, 'currentStep'>,
): Promise<SignUpDraft> {
  const step = withoutEmpty({ ...steps[key], ...patch });
  const { saveSignUpDraft } = await contract();
  const body = { version, [key]: step, currentStep } as SignUpSave;
  const saved = await api.call(saveSignUpDraft, { params: { id }, body });
  browserCache().setQueryData(draftKey, saved);
  return saved;
}

/** Of a patch what was changed here, and of the rest what was changed elsewhere since `known`. */
export function apart<Step extends object>(
  patch: Step,
  known: Step | undefined = {} as Step,
  now: Step | undefined = {} as Step,
): { own: Partial<Step>; others: Partial<Step> } {
  const written = (value: unknown) => JSON.stringify(withoutEmpty({ value }));
  const own: Partial<Step> = {};
  const others: Partial<Step> = {};
  for (const name of Object.keys(patch) as (keyof Step)[]) {
    if (written(patch[name]) !== written(known[name])) own[name] = patch[name];
    else if (written(now[name]) !== written(known[name])) others[name] = now[name];
  }
  return { own, others };
}

/** Saves what is right of a step and leaves the rest to be put right. True when all of it was. */
export async function keepStep<Key extends StepKey>(
  api: ApiClient,
  key: Key,
  patch: StepPatch<Key>,
  saving: Saving<Key> = {},
): Promise<boolean> {
  try {
    await saveStep(api, key, patch, saving);
    return true;
  } catch (error) {
    if (!isRefusal(error) || Object.keys(error.fields).length === 0) throw error;
    const wrong = Object.keys(error.fields).map((field) => field.split('.')[0]);
    const right = Object.entries(patch).filter(([name]) => !wrong.includes(name));
    if (right.length > 0 && right.length < Object.keys(patch).length)
      await saveStep(api, key, Object.fromEntries(right) as StepPatch<Key>, saving);
    return false;
  }
}

/** Has the link to go on elsewhere mailed, once all that was typed is there. */
export function mailLink(api: ApiClient): Promise<unknown> {
  return withWebLock(async () =>
    api.call(
      contract().then((one) => one.mailSignUpLink),
      { params: { id: current().id } },
    ),
  );
}

/** Goes on with a draft that was begun elsewhere, by the link that was mailed. */
export async function openLinkedDraft(
  api: ApiClient,
  { id, token }: { id: string; token: string },
): Promise<SignUpDraft> {
  const { continueSignUpDraft } = await contract();
  const draft = await api.call(continueSignUpDraft, { params: { id }, body: { token } });
  browserCache().setQueryData(draftKey, draft);
  rememberSignUp();
  return draft;
}

/** Has the server forget the draft and its files. */
export function dropDraft(api: ApiClient): Promise<void> {
  return withWebLock(async () => {
    await api.call(
      contract().then((one) => one.dropSignUpDraft),
      { params: { id: current().id } },
    );
    forgetSignUp();
  });
}

/** Forgets what this tab knows of it. Only once no screen of it is shown: it would ask for a new one. */
export function forgetDraft(): void {
  forgetSignUp();
  browserCache().removeQueries({ queryKey: draftKey });
}

/** Asks the server again, where the draft is gone: expired, finished in another tab. */
export function renewDraft(): Promise<void> {
  return browserCache().resetQueries({ queryKey: draftKey });
}

function withoutEmpty(step: object): object {
  const kept: [string, unknown][] = [];
  for (const [name, value] of Object.entries(step)) {
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
    const one = isTree ? withoutEmpty(value) : typeof value === 'string' ? value.trim() : value;
    if (one !== undefined && one !== '') kept.push([name, one]);
  }
  return Object.fromEntries(kept);
}

function withFieldsOf(key: StepKey, { code, status, message, fields, body }: ApiRefusal): ApiRefusal {
  const own = Object.entries(fields).map(([field, error]) => [
    field.startsWith(`${key}.`) ? field.slice(key.length + 1) : field,
    error,
  ]);
  return new ApiRefusal(code, status, message, Object.fromEntries(own), body);
}
