import type { Engine, Labels } from './engine.ts';

/**
 * Removes the containers, then the networks, that have a label of this name and satisfy the predicate. What fails is
 * tried a second time, since another process may remove the same. Throws if something is left.
 */
export async function removeLabeled(
  engine: Engine,
  label: string,
  isDoomed: (labels: Labels) => boolean,
): Promise<void> {
  const first = await removeNow(engine, label, isDoomed);
  const [failed] = first.length > 0 ? await removeNow(engine, label, isDoomed) : [];
  if (failed) throw failed.reason;
}

async function removeNow(engine: Engine, label: string, isDoomed: (labels: Labels) => boolean) {
  const containers = await engine.containers(label);
  const doomed = containers.filter(({ labels }) => isDoomed(labels));
  const removed = await Promise.allSettled(doomed.map(({ id }) => engine.removeContainer(id)));
  const networks = (await engine.networks()).filter(({ labels }) => label in labels && isDoomed(labels));
  removed.push(...(await Promise.allSettled(networks.map(({ name }) => engine.removeNetwork(name)))));
  return removed.filter((one) => one.status === 'rejected');
}
