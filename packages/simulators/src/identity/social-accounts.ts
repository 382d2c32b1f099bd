import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/**
 * Profile of a Google or Facebook account. `email` is empty for Facebook accounts that have only a phone
 * number.
 */
export type SocialAccount = {
  sub: string;
  email: string;
  first_name: string;
  last_name: string;
  email_verified: boolean;
};

type Row = Omit<SocialAccount, 'sub' | 'email_verified'> & { email_verified: number };

export type SocialAccounts = ReturnType<typeof openSocialAccounts>;

// Louise has an account at both providers with the same email; the identity service then answers which
// provider it knows.
const louise = { email: 'louise.bernard@demo.meche.example', first_name: 'Louise', last_name: 'Bernard' };
const demonstration: Record<SocialProvider, Omit<SocialAccount, 'sub'>[]> = {
  google: [
    { ...louise, email_verified: true },
    {
      email: 'aminata.diallo@demo.meche.example',
      first_name: 'Aminata',
      last_name: 'Diallo',
      email_verified: true,
    },
  ],
  // `email_verified` is false, because the identity service trusts no email from Facebook.
  facebook: [
    { ...louise, email_verified: false },
    {
      email: 'hugo.lefevre@demo.meche.example',
      first_name: 'Hugo',
      last_name: 'Lefèvre',
      email_verified: false,
    },
  ],
};

/** Opens the store of the Google and Facebook accounts that were used here. */
export function openSocialAccounts(database: DatabaseSync) {
  database.exec(`
    create table if not exists social_accounts (
      provider text not null,
      email text not null,
      sub text not null,
      first_name text not null,
      last_name text not null,
      email_verified integer not null,
      used integer not null,
      primary key (provider, email)
    )
  `);
  // The email identifies the account, even when its other data changes.
  const keep = database.prepare(`
    insert into social_accounts (provider, email, sub, first_name, last_name, email_verified, used)
    values (?1, ?2, ?3, ?4, ?5, ?6, 1 + (select coalesce(max(used), 0) from social_accounts))
    on conflict (provider, email) do update set
      first_name = ?4, last_name = ?5, email_verified = ?6, used = excluded.used
    returning sub`);
  const select = database.prepare(
    `select email, first_name, last_name, email_verified from social_accounts
     where provider = ? order by used desc limit 50`,
  );

  return {
    /**
     * Lists the fifty accounts used last, the latest first, and then the demo accounts that are not among
     * them.
     */
    list(provider: SocialProvider): Omit<SocialAccount, 'sub'>[] {
      const used = (select.all(provider) as Row[]).map(({ email_verified, ...row }) => ({
        ...row,
        email_verified: Boolean(email_verified),
      }));
      const emails = new Set(used.map(({ email }) => email));
      return [...used, ...demonstration[provider].filter(({ email }) => !emails.has(email))];
    },

    /** Stores that the account is used now, and returns it with the id at its provider. */
    use(provider: SocialProvider, account: Omit<SocialAccount, 'sub'>): SocialAccount {
      const email = account.email.trim().toLowerCase();
      const { first_name, last_name, email_verified } = account;
      const row = keep.get(provider, email, randomUUID(), first_name, last_name, Number(email_verified));
      return { ...account, email, sub: String(row?.sub) };
    },
  };
}
