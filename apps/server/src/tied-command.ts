import { spawnSync } from 'node:child_process';

/** Arguments for `spawn` so that the program ends when this process does, even by SIGKILL. */
export interface TiedCommand {
  command: string;
  args: string[];
  /** Only set if the wrapper could not change the user itself. */
  uid?: number;
  gid?: number;
}

export interface Tie {
  /** Signal that the kernel sends the program when this process dies. */
  deathSignal: 'INT' | 'TERM';
  /** User to run as; absent: unchanged. Requires root. */
  as?: { uid: number; gid: number };
}

const probeTimeoutMs = 5_000;
let canTie: boolean | undefined;

/**
 * Wraps a command with `setpriv --pdeathsig`. If this `setpriv` does not exist (outside util-linux), the program runs
 * untied and outlives a killed parent; its caller must then handle a left-over process.
 */
export function tiedCommand(argv: readonly [string, ...string[]], tie: Tie): TiedCommand {
  canTie ??= spawnSync('setpriv', ['--pdeathsig=INT', 'true'], { timeout: probeTimeoutMs }).status === 0;
  const [program, ...args] = argv;
  if (!canTie) return { command: program, args, ...tie.as };
  // In one call: the kernel clears the signal when the user changes later.
  const user = tie.as ? [`--reuid=${tie.as.uid}`, `--regid=${tie.as.gid}`, '--clear-groups'] : [];
  return { command: 'setpriv', args: [...user, `--pdeathsig=${tie.deathSignal}`, ...argv] };
}
