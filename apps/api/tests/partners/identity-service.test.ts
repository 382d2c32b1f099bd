import { afterAll, describe } from 'vitest';
import { identityServiceConformance } from '#partners/identity-service/conformance';
import { firebaseIdentityService } from '#partners/identity-service/firebase';
import { settingsToTry } from './settings.testing.ts';

const settings = settingsToTry('identity service');
const apiKey = settings.IDENTITY_SERVER_API_KEY ?? settings.IDENTITY_API_KEY;
const service = firebaseIdentityService({
  projectId: settings.IDENTITY_PROJECT_ID,
  apiKey,
  ...(settings.IDENTITY_SERVICE_ACCOUNT && { serviceAccount: settings.IDENTITY_SERVICE_ACCOUNT }),
});
afterAll(() => service.close());

async function idTokenOf(email: string, password: string): Promise<string> {
  const response = await fetch(
    `https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=${apiKey}`,
    {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password, returnSecureToken: true }),
    },
  );
  return ((await response.json()) as { idToken: string }).idToken;
}

describe('the identity service', () => identityServiceConformance(() => ({ service, idTokenOf })));
