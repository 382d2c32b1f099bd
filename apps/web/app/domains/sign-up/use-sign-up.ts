import type { SignUpDraft } from '@meche/contract/sign-up-drafts';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { to } from '~/paths.ts';
import {
  furthestScreen,
  type Screen,
  screenAfter,
  screenBefore,
  screenOfField,
  screenToShow,
} from './sign-up-screens.ts';

/** Field errors for other screens; each stays until its field is changed. */
export type Problems = Readonly<Record<string, string>>;

export type SignUp = {
  draft: SignUpDraft;
  screen: Screen;
  /** URL of the previous screen. */
  previous: string | undefined;
  addressOf(screen: Screen): string;
  /** Goes to the next screen, or, while errors are being corrected, to the furthest one. */
  next(draft: SignUpDraft): void;
  problems: Problems;
  /** Opens the screen of the first of these fields and shows the errors there. */
  showProblems(problems: Problems): void;
  saving: Saving;
  setSaving(saving: Saving): void;
};
export type Saving = 'saved' | 'saving' | 'waiting' | undefined;

export function addressOf(screen?: Screen): string {
  return to('registerProfessional', undefined, { step: screen });
}

/** Navigation within a sign-up: the URL holds the screen, the server the answers. */
export function useSignUp(draft: SignUpDraft, requested: Screen): SignUp {
  const navigate = useNavigate();
  const [problems, setProblems] = useState<Problems>({});
  const [saving, setSaving] = useState<Saving>();
  const screen = screenToShow(requested, draft);
  const before = screenBefore(screen);

  function next(saved: SignUpDraft) {
    const left = Object.fromEntries(
      Object.entries(problems).filter(([field]) => screenOfField(field) !== screen),
    );
    const isPuttingRight = Object.keys(problems).length > 0;
    setProblems(left);
    const after = isPuttingRight ? furthestScreen(saved) : screenAfter(screen);
    void navigate(addressOf(after));
  }

  function showProblems(found: Problems) {
    setProblems(found);
    const [first] = Object.keys(found);
    if (first) void navigate(addressOf(screenOfField(first)));
  }

  return {
    draft,
    screen,
    previous: before && addressOf(before),
    addressOf,
    next,
    problems,
    showProblems,
    saving,
    setSaving,
  };
}
