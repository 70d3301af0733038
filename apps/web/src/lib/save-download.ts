import { sessionToken } from './session.ts';
import { saveFile } from './save-file.ts';

/** Downloads a file of the server with the viewer's session and saves it. Throws the status on failure. */
export async function saveDownload(path: string, name: string): Promise<void> {
  const response = await fetch(path, { headers: { authorization: `Bearer ${sessionToken.get() ?? ''}` } });
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  saveFile(await response.blob(), name);
}
