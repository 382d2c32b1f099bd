import { z } from '@meche/contract/zod';

/** What the settings table says of a setting (docs/operations/settings.md). */
export type SettingNotes = {
  /** What the setting is for, as a phrase that can follow its name and a colon. */
  purpose: string;
  example?: string;
  /** Where the setting must have a value. Elsewhere it has a default, or its feature is off. */
  needed?: 'always' | 'in production' | 'with S3_ENDPOINT' | 'with DATABASE_POOLER';
  isSecret?: true;
  /** A value that only development has, and that production refuses. */
  developmentValue?: string;
  /** Production refuses the setting altogether. */
  isForDevelopment?: true;
};

export function setting<Schema extends z.ZodType>(schema: Schema, notes: SettingNotes) {
  return { schema, ...notes };
}

/** A setting that is 'true' or 'false'. */
export const flag = z
  .enum(['true', 'false'])
  .default('false')
  .transform((value) => value === 'true');

export const port = z.coerce.number().int().min(0).max(65535);
