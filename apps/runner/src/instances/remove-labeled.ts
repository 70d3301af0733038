import type { Engine, Labels } from './engine.ts';

/**
 * Removes the containers, then the networks, that have a label of this name and satisfy the predicate. Throws if one
 * could not be removed, after trying all.
 */
export async function removeLabeled(
  engine: Engine,
  label: string,
  isDoomed: (labels: Labels) => boolean,
): Promise<void> {
  const containers = await engine.containers(label);
  const doomed = containers.filter(({ labels }) => isDoomed(labels));
  const removed = await Promise.allSettled(doomed.map(({ id }) => engine.removeContainer(id)));
  const networks = (await engine.networks()).filter(({ labels }) => label in labels && isDoomed(labels));
  removed.push(...(await Promise.allSettled(networks.map(({ name }) => engine.removeNetwork(name)))));
  for (const one of removed) if (one.status === 'rejected') throw one.reason;
}
