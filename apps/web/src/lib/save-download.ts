import { errorOf } from './api/index.ts';
import { sessionToken } from './session.ts';
import { saveFile } from './save-file.ts';

/** Downloads a file of the server with the viewer's session and saves it. Throws ApiError. */
export async function saveDownload(path: string, name: string): Promise<void> {
  const token = sessionToken.get();
  const response = await fetch(path, { headers: { authorization: `Bearer ${token ?? ''}` } });
  if (!response.ok) throw await errorOf(response, token);
  saveFile(await response.blob(), name);
}
