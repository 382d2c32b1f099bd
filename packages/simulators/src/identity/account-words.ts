const fr = {
  title: { google: 'Choisissez un compte Google', facebook: 'Choisissez un compte Facebook' },
  lead: {
    google: 'Ici, sur cette machine, cette page remplace celle de Google. Rien n’en sort.',
    facebook: 'Ici, sur cette machine, cette page remplace celle de Facebook. Rien n’en sort.',
  },
  accounts: 'Comptes',
  noEmail: 'sans adresse e-mail',
  noName: 'sans nom',
  verified: 'adresse vérifiée',
  unverified: 'adresse non vérifiée',
  another: 'Un autre compte',
  email: 'Adresse e-mail',
  emailOptional: 'Adresse e-mail (facultatif)',
  firstName: 'Prénom (facultatif)',
  lastName: 'Nom (facultatif)',
  isVerified: 'Adresse e-mail vérifiée',
  submit: 'Continuer avec ce compte',
  cancel: 'Annuler',
  failed: 'Ce compte n’a pas été pris. Vérifiez l’adresse, puis réessayez.',
  alone: 'Ouvrez cette page depuis le site : « Continuer avec Google » ou « Continuer avec Facebook ».',
};

export type AccountWords = typeof fr;

const en: AccountWords = {
  title: { google: 'Choose a Google account', facebook: 'Choose a Facebook account' },
  lead: {
    google: 'Here, on this machine, this page stands in for Google’s own. Nothing leaves it.',
    facebook: 'Here, on this machine, this page stands in for Facebook’s own. Nothing leaves it.',
  },
  accounts: 'Accounts',
  noEmail: 'no email address',
  noName: 'no name',
  verified: 'address verified',
  unverified: 'address not verified',
  another: 'Another account',
  email: 'Email address',
  emailOptional: 'Email address (optional)',
  firstName: 'First name (optional)',
  lastName: 'Last name (optional)',
  isVerified: 'Email address verified',
  submit: 'Continue with this account',
  cancel: 'Cancel',
  failed: 'This account was not taken. Check the address, then try again.',
  alone: 'Open this page from the site: “Continue with Google” or “Continue with Facebook”.',
};

export const accountWords: Record<'fr' | 'en', AccountWords> = { fr, en };
