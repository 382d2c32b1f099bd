import { uploadFile } from '@meche/contract/api-client/files';
import type { StoredFile } from '@meche/contract/files';
import { type Progress, sendBytes } from './send-bytes.ts';

type Sending = Progress & {
  /**
   * Set: the file belongs to this sign-up draft, which a cookie of this browser proves. Undefined: it
   * belongs to the signed-in account.
   */
  signUpDraftId?: string;
  /** True: the file belongs to the business that the account owns or works in. */
  isForBusiness?: boolean;
  /** True for a verification document: the server stores the file unmodified. */
  isOriginal?: boolean;
};

/**
 * Uploads one file. The file stays private until something that is public uses it. Throws ApiRefusal for
 * every answer but success, and `signal.reason` when aborted.
 */
export async function sendFile(file: File, sending: Sending): Promise<StoredFile> {
  const { signUpDraftId, isForBusiness, isOriginal, ...progress } = sending;
  return sendBytes(
    uploadFile,
    file,
    { ...progress, isAnonymous: signUpDraftId !== undefined },
    {
      query: {
        name: file.name.slice(0, 200) || 'document',
        signUpDraftId,
        ...(isForBusiness && { owner: 'professional' }),
        ...(isOriginal && { original: 'true' }),
      },
    },
  );
}
