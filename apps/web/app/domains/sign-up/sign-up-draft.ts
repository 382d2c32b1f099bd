import {
  continueSignUpDraft,
  dropSignUpDraft,
  getSignUpDraft,
  mailSignUpLink,
  openSignUpDraft,
  saveSignUpDraft,
} from '@meche/contract/api-client/sign-up-drafts';
import type { SavedSteps, SignUpDraft, SignUpSave } from '@meche/contract/sign-up-drafts';
import { queryOptions } from '@tanstack/react-query';
import { browserCache } from '~/lib/api/browser.ts';
import type { ApiClient } from '~/lib/api/client.ts';
import { ApiRefusal, isRefusal } from '~/lib/api/refusal.ts';
import { forgetSignUp, rememberSignUp } from './sign-up-begun.ts';

export type StepKey = keyof SavedSteps;
export type StepPatch<Key extends StepKey = StepKey> = Partial<NonNullable<SavedSteps[Key]>>;

const draftKey = ['sign-up-draft'] as const;

/**
 * Opens the draft of this browser's cookie, or a new draft. It is never stale, because only this page
 * changes it while it is open.
 */
export function signUpDraftQuery(api: ApiClient) {
  return queryOptions({
    queryKey: draftKey,
    queryFn: async () => {
      const draft = await api.call(openSignUpDraft);
      rememberSignUp();
      return draft;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/**
 * Runs saves one after another. A save replaces a whole step, so it must start from the result of the
 * previous save.
 */
let queue: Promise<unknown> = Promise.resolve();
function inSequence<T>(work: () => Promise<T>): Promise<T> {
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
  /** Receives the answers that another device changed and this device did not. */
  onChangedElsewhere?: ((answers: StepPatch<Key>) => void) | undefined;
};

/**
 * Merges `patch` into a step and removes empty values. When another device has changed the draft, only the
 * changes of this device are reapplied. Field names in a refusal do not contain the step.
 */
export function saveStep<Key extends StepKey>(
  api: ApiClient,
  key: Key,
  patch: StepPatch<Key>,
  { currentStep, onChangedElsewhere }: Saving<Key> = {},
): Promise<SignUpDraft> {
  return inSequence(async () => {
    const known = current();
    try {
      return await putStep(api, known, { key, patch, currentStep });
    } catch (error) {
      if (!isRefusal<typeof saveSignUpDraft>(error, 'draft_changed_elsewhere'))
        throw isRefusal(error) ? withFieldsOf(key, error) : error;
    }
    const draft = await api.call(getSignUpDraft, { params: { id: known.id } });
    browserCache().setQueryData(draftKey, draft);
    const { own, others } = splitChanges(patch, known.steps[key], draft.steps[key]);
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
  const body = { version, [key]: step, currentStep } as SignUpSave;
  const saved = await api.call(saveSignUpDraft, { params: { id }, body });
  browserCache().setQueryData(draftKey, saved);
  return saved;
}

/**
 * Splits a patch into fields changed on this device (`own`) and fields changed elsewhere since `known`
 * (`others`).
 */
export function splitChanges<Step extends object>(
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

/** Saves the valid fields of a step. Returns true when all fields were valid. */
export async function saveValidFields<Key extends StepKey>(
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

/** Emails the link that continues the sign-up on another device. Pending saves run first. */
export function emailSignUpLink(api: ApiClient): Promise<unknown> {
  return inSequence(() => api.call(mailSignUpLink, { params: { id: current().id } }));
}

export async function openLinkedDraft(
  api: ApiClient,
  { id, token }: { id: string; token: string },
): Promise<SignUpDraft> {
  const draft = await api.call(continueSignUpDraft, { params: { id }, body: { token } });
  browserCache().setQueryData(draftKey, draft);
  rememberSignUp();
  return draft;
}

/**
 * Deletes the draft and its files on the server, and forgets that a sign-up was begun. The draft stays in
 * this tab's cache until `forgetDraft`.
 */
export function dropDraft(api: ApiClient): Promise<void> {
  return inSequence(async () => {
    await api.call(dropSignUpDraft, { params: { id: current().id } });
    forgetSignUp();
  });
}

/**
 * Removes the draft from this tab's cache, and forgets that a sign-up was begun. Call it after leaving the
 * sign-up, whose screens would request a new draft.
 */
export function forgetDraft(): void {
  forgetSignUp();
  browserCache().removeQueries({ queryKey: draftKey });
}

/** Refetches a draft that has expired or was completed in another tab. */
export function renewDraft(): Promise<void> {
  return browserCache().resetQueries({ queryKey: draftKey });
}

function withoutEmpty(step: object): object {
  const entries: [string, unknown][] = [];
  for (const [name, value] of Object.entries(step)) {
    const isTree = typeof value === 'object' && value !== null && !Array.isArray(value);
    const one = isTree ? withoutEmpty(value) : typeof value === 'string' ? value.trim() : value;
    if (one !== undefined && one !== '') entries.push([name, one]);
  }
  return Object.fromEntries(entries);
}

function withFieldsOf(key: StepKey, { code, status, message, fields, body }: ApiRefusal): ApiRefusal {
  const own = Object.entries(fields).map(([field, error]) => [
    field.startsWith(`${key}.`) ? field.slice(key.length + 1) : field,
    error,
  ]);
  return new ApiRefusal(code, status, message, Object.fromEntries(own), body);
}
