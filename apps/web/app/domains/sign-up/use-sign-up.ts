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

/** Error codes by field, for fields of other screens. An error stays until its field changes. */
export type Problems = Readonly<Record<string, string>>;

export type SignUp = {
  draft: SignUpDraft;
  screen: Screen;
  /** URL of the previous screen. */
  previous: string | undefined;
  addressOf(screen: Screen): string;
  /** Opens the next screen. While errors are being corrected, opens the furthest screen instead. */
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

/** Navigates within a sign-up. The URL holds the screen; the server holds the answers. */
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
