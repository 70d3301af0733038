const PAUSES_MS = [300, 600];

export const pauseFor = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

/** Repeats a failed fetch twice, as calls of the server are: a moment without network ends unnoticed. */
export async function patiently<T>(fetch: () => Promise<T>, isNetworkFault: (error: unknown) => boolean): Promise<T> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await fetch();
    } catch (error) {
      if (!isNetworkFault(error)) throw error;
      await pauseFor(pauseMs);
    }
  }
  return await fetch();
}
