import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

/** Sample emails by the name of the template function, one per case. */
export type EmailSamples = Record<string, readonly ((wording: Wording) => Email)[]>;
