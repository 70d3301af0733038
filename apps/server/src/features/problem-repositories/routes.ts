import { connectRepository } from './connect-repository.ts';
import { disconnectRepository } from './disconnect-repository.ts';
import { getRepository } from './get-repository.ts';
import { keepDraft } from './keep-draft.ts';
import { fetchRepository, receiveWebhook } from './request-fetch.ts';

export const problemRepositoryRoutes = [
  getRepository,
  connectRepository,
  disconnectRepository,
  fetchRepository,
  keepDraft,
  receiveWebhook,
];
