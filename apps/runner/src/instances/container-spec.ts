import type { InstanceConfig, InstanceService } from '@assay/contract';
import { INSTANCE_LABEL, PROCESS_LABEL, RUNNER_LABEL } from './engine.ts';
import type { PreparedImage } from './images/images.ts';
import { BRIDGE_PREFIX, OPEN_BRIDGE_PREFIX } from './network/bridges.ts';
import type { Subnet } from './network/subnets.ts';

const MIB = 1024 * 1024;
const SHARED_MEMORY_MIB = 16;
const MAX_USER_PROCESSES = 32_768;

export interface Owner {
  runnerId: string;
  processId: string;
  instanceId: string;
}

/** An instance with internet has a second network for it; its services reach each other by the first. */
export type NetworkKind = 'internal' | 'open';

export const networkNameOf = (instanceId: string, kind: NetworkKind): string =>
  kind === 'internal' ? `assay-${instanceId}` : `assay-${instanceId}-open`;
const labelsOf = ({ runnerId, processId, instanceId }: Owner) => ({
  [RUNNER_LABEL]: runnerId,
  [PROCESS_LABEL]: processId,
  [INSTANCE_LABEL]: instanceId,
});

/** The request that creates a network of an instance. */
export function networkSpec(owner: Owner, kind: NetworkKind, subnet: Subnet) {
  const prefix = kind === 'internal' ? BRIDGE_PREFIX : OPEN_BRIDGE_PREFIX;
  return {
    Name: networkNameOf(owner.instanceId, kind),
    Driver: 'bridge',
    CheckDuplicate: true,
    Internal: kind === 'internal',
    EnableIPv6: false,
    Labels: labelsOf(owner),
    // Names of interfaces have at most 15 characters.
    Options: { 'com.docker.network.bridge.name': prefix + owner.instanceId.replaceAll('-', '').slice(0, 11) },
    IPAM: { Driver: 'default', Config: [{ Subnet: subnet.cidr, Gateway: subnet.gateway }] },
  };
}

/** A folder or file of the host, mounted read-only. */
export interface Mount {
  source: string;
  target: string;
}

export interface ContainerTerms {
  owner: Owner;
  name: string;
  service: InstanceService;
  image: PreparedImage;
  config: InstanceConfig;
  /** Addresses of all services by name. */
  addresses: Readonly<Record<string, string>>;
  mounts: readonly Mount[];
  /** The filter of system calls. */
  seccomp: readonly string[];
  /** Variables in addition to those of the service. */
  environment: Readonly<Record<string, string>>;
}

/** The request that creates the container of a service, with every limit. */
export function containerSpec(terms: ContainerTerms) {
  const { owner, name, service, image, config, addresses, mounts, seccomp, environment } = terms;
  const { memoryMiB, cpus, processes, openFiles, diskMiB } = service.limits;
  // A volume would be on the disk of the host, without a limit.
  const volumes = image.volumes.filter((path) => !mounts.some(({ target }) => target === path));
  const variables = Object.entries({ ...service.environment, ...environment });
  return {
    Image: image.name,
    Hostname: name,
    ...(service.command && { Cmd: service.command }),
    User: service.user,
    Env: variables.map(([key, value]) => `${key}=${value}`),
    Labels: labelsOf(owner),
    StopSignal: 'SIGKILL',
    StopTimeout: 0,
    HostConfig: {
      NetworkMode: networkNameOf(owner.instanceId, 'internal'),
      Memory: memoryMiB * MIB,
      // The sum of memory and swap: no swap.
      MemorySwap: memoryMiB * MIB,
      NanoCpus: Math.round(cpus * 1e9),
      PidsLimit: processes,
      Ulimits: [
        { Name: 'nofile', Soft: openFiles, Hard: openFiles },
        { Name: 'core', Soft: 0, Hard: 0 },
        // Counts all processes of a user on the host, so it must not limit; an engine without CAP_SYS_RESOURCE cannot
        // raise its own limit, as the default of Podman does.
        { Name: 'nproc', Soft: MAX_USER_PROCESSES, Hard: MAX_USER_PROCESSES },
      ],
      CapDrop: ['ALL'],
      SecurityOpt: ['no-new-privileges', ...seccomp],
      Privileged: false,
      ReadonlyRootfs: true,
      Tmpfs: Object.fromEntries(
        [...service.writable, ...volumes].map((path) => [path, `rw,nosuid,nodev,mode=1777,size=${diskMiB * MIB}`]),
      ),
      ShmSize: SHARED_MEMORY_MIB * MIB,
      Binds: mounts.map(({ source, target }) => `${source}:${target}:ro`),
      // Without a second address family there is only one to filter.
      Sysctls: { 'net.ipv6.conf.all.disable_ipv6': '1', 'net.ipv6.conf.default.disable_ipv6': '1' },
      ExtraHosts: Object.entries(addresses).map(([host, address]) => `${host}:${address}`),
      // Names of services are in /etc/hosts; a query that could leave the host fails immediately.
      ...(!config.internet && { Dns: ['127.0.0.1'] }),
      LogConfig: { Type: 'json-file', Config: { 'max-size': '1m' } },
      RestartPolicy: { Name: 'no' },
      IpcMode: 'private',
    },
    NetworkingConfig: {
      EndpointsConfig: {
        [networkNameOf(owner.instanceId, 'internal')]: { IPAMConfig: { IPv4Address: addresses[name] } },
      },
    },
  };
}
