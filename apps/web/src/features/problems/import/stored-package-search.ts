/** URL state of the import into a draft: the hash of a package that the server has. */
export interface StoredPackageSearch {
  stored?: string;
}

export function storedPackageSearch({ stored }: Record<string, unknown>): StoredPackageSearch {
  return typeof stored === 'string' && /^[0-9a-f]{64}$/.test(stored) ? { stored } : {};
}
