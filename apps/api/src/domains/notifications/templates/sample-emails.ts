import type { Email } from './email.ts';
import type { Wording } from './wording.ts';

/** By the name of the function that writes the e-mail: samples of it, each in a case of its own. */
export type EmailSamples = Record<string, readonly ((wording: Wording) => Email)[]>;
