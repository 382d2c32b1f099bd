import type { SavedSteps, SignUpDraft, SignUpSave } from '@meche/contract/sign-up-drafts';
import { queryOptions } from '@tanstack/react-query';
import { browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';

const contract = () => import('@meche/contract/sign-up-drafts');

export type StepKey = keyof SavedSteps;
export type StepPatch<Key extends StepKey = StepKey> = Partial<NonNullable<SavedSteps[Key]>>;

const draftKey = ['sign-up-draft'] as const;

/** The draft that this browser's cookie opens, or a new one. Nobody else changes it while the page is open. */
export function signUpDraftQuery(api: ApiClient) {
  return queryOptions({
    queryKey: draftKey,
    queryFn: async () => api.call((await contract()).openSignUpDraft),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** One after the other: a step is put in place as a whole, so each must know what the last one left. */
let queue: Promise<unknown> = Promise.resolve();
function inTurn<T>(work: () => Promise<T>): Promise<T> {
  const done = queue.then(work, work);
  queue = done.catch(() => {});
  return done;
}

function current(): SignUpDraft {
  const draft = browserCache().getQueryData<SignUpDraft>(draftKey);
  if (!draft) throw new Error('There is no sign-up draft yet');
  return draft;
}

/**
 * Changes a step: what `patch` does not name stays, what it holds empty goes. A refusal names the fields without their step.
 */
export function saveStep<Key extends StepKey>(
  api: ApiClient,
  key: Key,
  patch: StepPatch<Key>,
  currentStep?: SignUpDraft['currentStep'],
): Promise<SignUpDraft> {
  return inTurn(async () => {
    const { id, steps } = current();
    const step = withoutEmpty({ ...steps[key], ...patch });
    const body = { [key]: step, currentStep } as SignUpSave;
    try {
      const { saveSignUpDraft } = await contract();
      const saved = await api.call(saveSignUpDraft, { params: { id }, body });
      browserCache().setQueryData(draftKey, saved);
      return saved;
    } catch (error) {
      throw isRefusal(error) ? withFieldsOf(key, error) : error;
    }
  });
}

/** Saves what is right of a step and leaves the rest to be put right. True when all of it was. */
export async function keepStep<Key extends StepKey>(
  api: ApiClient,
  key: Key,
  patch: StepPatch<Key>,
): Promise<boolean> {
  try {
    await saveStep(api, key, patch);
    return true;
  } catch (error) {
    if (!isRefusal(error) || Object.keys(error.fields).length === 0) throw error;
    const wrong = Object.keys(error.fields).map((field) => field.split('.')[0]);
    const right = Object.entries(patch).filter(([name]) => !wrong.includes(name));
    if (right.length > 0 && right.length < Object.keys(patch).length)
      await saveStep(api, key, Object.fromEntries(right) as StepPatch<Key>);
    return false;
  }
}

/** Has the link to go on elsewhere mailed, once all that was typed is there. */
export function mailLink(api: ApiClient): Promise<unknown> {
  return inTurn(async () => api.call((await contract()).mailSignUpLink, { params: { id: current().id } }));
}

/** Goes on with a draft that was begun elsewhere, by the link that was mailed. */
export async function openLinkedDraft(
  api: ApiClient,
  { id, token }: { id: string; token: string },
): Promise<SignUpDraft> {
  const { continueSignUpDraft } = await contract();
  const draft = await api.call(continueSignUpDraft, { params: { id }, body: { token } });
  browserCache().setQueryData(draftKey, draft);
  return draft;
}

/** Has the server forget the draft and its files. */
export function dropDraft(api: ApiClient): Promise<void> {
  return inTurn(async () => {
    await api.call((await contract()).dropSignUpDraft, { params: { id: current().id } });
  });
}

/** Forgets what this tab knows of it. Only once no screen of it is shown: it would ask for a new one. */
export function forgetDraft(): void {
  browserCache().removeQueries({ queryKey: draftKey });
}

/** Asks the server again, where the draft is gone: expired, finished in another tab. */
export function renewDraft(): Promise<void> {
  return browserCache().resetQueries({ queryKey: draftKey });
}

function withoutEmpty(step: object): object {
  const kept: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(step)) {
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
    const one = isTree ? withoutEmpty(value) : typeof value === 'string' ? value.trim() : value;
    if (one !== undefined && one !== '') kept[name] = one;
  }
  return kept;
}

function withFieldsOf(key: StepKey, { code, status, message, fields, body }: ApiRefusal): ApiRefusal {
  const own = Object.entries(fields).map(([field, error]) => [
    field.startsWith(`${key}.`) ? field.slice(key.length + 1) : field,
    error,
  ]);
  return new ApiRefusal(code, status, message, Object.fromEntries(own), body);
}
