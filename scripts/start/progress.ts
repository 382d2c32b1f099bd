import { existsSync, readFileSync } from 'node:fs';
import { styleText } from 'node:util';
import { inState } from '../paths.ts';

/** Runs a step of the start and prints its name and duration when it is done. */
export async function step<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  console.log(`${styleText('green', '  ✓')} ${name.padEnd(58)} ${seconds.padStart(5)} s`);
  return result;
}

export type DemoAccount = { label: string; email: string; password: string };

export const demoAccountsFile = inState('demo-accounts.json');

export function printTable(origin: string, feedsToken: string | undefined): void {
  const addresses = [
    ['Web app', origin],
    ['Inbox (all mails and SMS)', `${origin}/local/inbox`],
    ['Gallery (design, messages)', `${origin}/local/gallery`],
    ['API documentation', `${origin}/api/docs`],
    ['Feeds for maps', `curl -H 'Authorization: Bearer ${feedsToken}' ${origin}/feeds/index.json`],
  ];
  console.log('');
  for (const [name = '', address = ''] of addresses) {
    console.log(`  ${styleText('bold', name.padEnd(28))}${address}`);
  }
  const accounts = readDemoAccounts();
  if (accounts.length) {
    console.log(`\n  ${styleText('bold', 'Demo accounts')}`);
    for (const { label, email, password } of accounts) {
      console.log(`  ${label.padEnd(28)}${email.padEnd(36)} ${password}`);
    }
  }
  console.log(
    '\n  Ctrl-C stops everything; the data stays. npm start -- --fresh begins again from nothing.\n',
  );
}

function readDemoAccounts(): DemoAccount[] {
  if (!existsSync(demoAccountsFile)) return [];
  return JSON.parse(readFileSync(demoAccountsFile, 'utf8')) as DemoAccount[];
}
