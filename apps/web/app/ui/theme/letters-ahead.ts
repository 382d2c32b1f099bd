import figtree from '../../../.letters/figtree.woff2?url';
import fraunces from '../../../.letters/fraunces.woff2?url';

/** Addresses of what fonts.css names: told in the page itself, they are there for its first layout, and it is laid out once. */
export const lettersAhead = [figtree, fraunces];
