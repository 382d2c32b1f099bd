import { z } from '@meche/contract/zod';
import { moneySettings, publisherSettings } from './company-settings.ts';
import {
  cardPartnerSettings,
  identitySettings,
  messagesSettings,
  placesSettings,
} from './partner-settings.ts';
import {
  databaseSettings,
  developmentSettings,
  filesSettings,
  processesSettings,
  siteSettings,
  tracesSettings,
} from './server-settings.ts';
import type { SettingNotes } from './setting.ts';

/** All settings by group, in the order of the settings table. */
export const settingGroups: Record<string, Record<string, SettingNotes & { schema: z.ZodType }>> = {
  Processes: processesSettings,
  Traces: tracesSettings,
  Database: databaseSettings,
  Site: siteSettings,
  Files: filesSettings,
  Identity: identitySettings,
  'Card partner': cardPartnerSettings,
  Messages: messagesSettings,
  Places: placesSettings,
  Money: moneySettings,
  Publisher: publisherSettings,
  Development: developmentSettings,
};

const all = {
  ...processesSettings,
  ...tracesSettings,
  ...databaseSettings,
  ...siteSettings,
  ...filesSettings,
  ...identitySettings,
  ...cardPartnerSettings,
  ...messagesSettings,
  ...placesSettings,
  ...moneySettings,
  ...publisherSettings,
  ...developmentSettings,
};

/** All settings by name. */
export const settings: Record<string, SettingNotes & { schema: z.ZodType }> = all;

type Schemas = { [Name in keyof typeof all]: (typeof all)[Name]['schema'] };

/** The schema of the environment. */
export const environment = z.object(
  Object.fromEntries(Object.entries(all).map(([name, { schema }]) => [name, schema])) as Schemas,
);
