import type { Call, EndpointKey, Reply } from '@assay/contract/client';
import { queryOptions } from '@tanstack/react-query';
import { api } from './index.ts';

type ListKey = Extract<EndpointKey, `GET ${string}`>;

/** Query of a list endpoint; the cache key begins with the endpoint. While another page loads, the last one stays. */
export const listQuery = <Key extends ListKey>(key: Key, call: Omit<Call<Key>, 'signal'>) =>
  queryOptions<Reply<Key>>({
    queryKey: [key, call],
    // `Omit` of a generic type is not resolved.
    queryFn: ({ signal }) => api(key, { ...call, signal } as unknown as Call<Key>),
    placeholderData: (before) => before as never,
  });
