import { execFile } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);
/** A bridge that lets packets through connects within a millisecond. */
const CONNECT_TIMEOUT_MS = 1500;
const RUN_TIMEOUT_MS = 30_000;

/** Runs inside the network of a container, as this program; prints the addresses that accepted a connection. */
const SCRIPT = `
const { connect } = require('node:net');
const { networkInterfaces } = require('node:os');
const [port, ...hosts] = process.argv.slice(1);
const links = Object.entries(networkInterfaces()).flatMap(([name, list]) =>
  name === 'lo' ? [] : list.filter((one) => one.family === 'IPv6').map(() => name));
const all = hosts.flatMap((host) => host.startsWith('fe80:') ? links.map((link) => host + '%' + link) : [host]);
Promise.all(all.map((host) => new Promise((resolve) => {
  const socket = connect({ host, port: Number(port) });
  const end = (isOpen) => { socket.destroy(); resolve(isOpen ? [host] : []); };
  socket.setTimeout(${CONNECT_TIMEOUT_MS}, () => end(false));
  socket.once('connect', () => end(true));
  socket.once('error', () => end(false));
}))).then((found) => console.log(JSON.stringify(found.flat())));
`;

/**
 * Tries to reach this host from the network of a running container, by every address of the host. Returns the addresses
 * that answered: none if the host is closed. Throws if the network cannot be entered, as in a runner that is itself in
 * a container.
 */
export async function probeHost(pid: number): Promise<string[]> {
  const server = createServer((socket) => socket.destroy());
  server.listen({ port: 0, host: '::', ipv6Only: false }).on('error', () => undefined);
  try {
    await once(server, 'listening').catch(async () => {
      server.listen(0, '0.0.0.0');
      await once(server, 'listening');
    });
    // A server that listens on a port has this kind of address.
    const { port } = server.address() as AddressInfo;
    const addresses = Object.values(networkInterfaces()).flatMap((list = []) =>
      list.filter((one) => !one.internal).map((one) => one.address),
    );
    const argv = ['--net', '--target', String(pid), process.execPath, '-e', SCRIPT, String(port), ...addresses];
    const { stdout } = await run('nsenter', argv, { timeout: RUN_TIMEOUT_MS, env: {} });
    const reached: unknown = JSON.parse(stdout);
    if (!Array.isArray(reached)) throw new Error('the probe printed no list');
    return reached.map(String);
  } finally {
    server.close();
  }
}
