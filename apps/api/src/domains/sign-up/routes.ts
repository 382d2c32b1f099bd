import * as drafts from '@meche/contract/sign-up-drafts';
import type { FastifyRequest } from 'fastify';
import type { Database } from '#kit/database/database';
import { languageOf } from '#kit/http/errors';
import { type Limits, networkOf } from '#kit/http/limits';
import type { HttpRouter } from '#kit/http/serve';
import { refuse } from '#kit/refusal';
import type { Clock } from '#kit/time';
import { presentSignUpDraft, type SignUpDecisions } from './present-draft.ts';
import type { DraftProof } from './prove-draft.ts';
import { requestSignUpLink } from './request-link.ts';
import { draftLimit } from './rules.ts';
import { dropSignUpDraft, saveSignUpDraft, startSignUpDraft } from './save-draft.ts';
import { findDraft } from './store.ts';

export type SignUpDeps = {
  db: Database;
  clock: Clock;
  limits: Limits;
  proof: DraftProof;
  decisions: SignUpDecisions;
};

export function signUpRoutes(http: HttpRouter, deps: SignUpDeps): void {
  const { db, clock, proof } = deps;
  const assertProved = (request: FastifyRequest, id: string) => {
    if (proof.provedBy(request) !== id) refuse('not_found');
  };

  http.serve(drafts.openSignUpDraft, async ({ request, reply }) => {
    const known = proof.provedBy(request);
    if (known && (await findDraft(db, known, clock.now()))) return presentSignUpDraft(deps, known);
    await deps.limits.hit(draftLimit, networkOf(request.ip));
    const id = await startSignUpDraft(deps);
    reply.header('set-cookie', proof.cookieOf(id));
    return presentSignUpDraft(deps, id);
  });

  http.serve(drafts.getSignUpDraft, async ({ params, request }) => {
    assertProved(request, params.id);
    return presentSignUpDraft(deps, params.id);
  });

  http.serve(drafts.saveSignUpDraft, async ({ params, body, request, reply }) => {
    assertProved(request, params.id);
    await saveSignUpDraft(deps, params.id, body);
    reply.header('set-cookie', proof.cookieOf(params.id));
    return presentSignUpDraft(deps, params.id);
  });

  http.serve(drafts.continueSignUpDraft, async ({ params, body, reply }) => {
    if (!proof.isToken(params.id, body.token)) refuse('not_found');
    const draft = await presentSignUpDraft(deps, params.id);
    reply.header('set-cookie', proof.cookieOf(params.id));
    return draft;
  });

  http.serve(drafts.mailSignUpLink, async ({ params, request }) => {
    assertProved(request, params.id);
    await requestSignUpLink(deps, { id: params.id, language: languageOf(request), ip: request.ip });
    return { done: true as const };
  });

  http.serve(drafts.dropSignUpDraft, async ({ params, request, reply }) => {
    assertProved(request, params.id);
    await dropSignUpDraft(deps, params.id);
    reply.header('set-cookie', proof.clearedCookie());
    return { done: true as const };
  });
}
