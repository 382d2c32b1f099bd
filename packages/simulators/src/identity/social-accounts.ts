import { randomUUID } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';

export const socialProviders = ['google', 'facebook'] as const;
export type SocialProvider = (typeof socialProviders)[number];

/** What a person's account at Google or Facebook tells of her. Without e-mail: a Facebook account of a telephone number. */
export type SocialAccount = {
  sub: string;
  email: string;
  first_name: string;
  last_name: string;
  email_verified: boolean;
};

type Row = Omit<SocialAccount, 'sub' | 'email_verified'> & { email_verified: number };

export type SocialAccounts = ReturnType<typeof openSocialAccounts>;

// Louise has both, under one address: the identity service then says which of the two it knows her by.
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
  // The identity service never takes Facebook's word for an e-mail.
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

/** The accounts at Google and Facebook that were ever used here, kept across restarts, and a few to begin with. */
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
  // The same address is the same person, whatever else is told of her this time.
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
    /** The last one used first, then those of the demonstration. */
    list(provider: SocialProvider): Omit<SocialAccount, 'sub'>[] {
      const used = (select.all(provider) as Row[]).map(({ email_verified, ...row }) => ({
        ...row,
        email_verified: Boolean(email_verified),
      }));
      const emails = new Set(used.map(({ email }) => email));
      return [...used, ...demonstration[provider].filter(({ email }) => !emails.has(email))];
    },

    /** Takes this account as used now, and answers it with the provider's own name for it. */
    use(provider: SocialProvider, account: Omit<SocialAccount, 'sub'>): SocialAccount {
      const email = account.email.trim().toLowerCase();
      const { first_name, last_name, email_verified } = account;
      const row = keep.get(provider, email, randomUUID(), first_name, last_name, Number(email_verified));
      return { ...account, email, sub: String(row?.sub) };
    },
  };
}
