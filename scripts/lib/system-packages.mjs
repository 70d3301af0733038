import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { step } from './progress.mjs';
import { run } from './run.mjs';

const aptTimeoutMs = 8 * 60_000;

/** System packages that the judge and the browser tests use. `programs`: any one of them is sufficient. */
const needed = [
  { package: 'gcc', programs: ['gcc'] },
  { package: 'g++', programs: ['g++'] },
  { package: 'python3', programs: ['python3'] },
  // A git server, for tests of repositories.
  { package: 'git', programs: ['git'] },
  { package: 'pypy3', programs: ['pypy3'], optional: true },
  { package: 'fp-compiler', programs: ['fpc'], optional: true },
  { package: 'mono-mcs', programs: ['mcs'], optional: true },
  { package: 'openjdk-17-jdk-headless', programs: ['javac'], optional: true },
  // A container engine for tests of instances, with what it needs for networks, and programs for an image.
  { package: 'podman', programs: ['podman'], optional: true },
  { package: 'runc', programs: ['runc'], optional: true },
  { package: 'netavark', optional: true, isThere: () => existsSync('/usr/lib/podman/netavark') },
  { package: 'aardvark-dns', optional: true, isThere: () => existsSync('/usr/lib/podman/aardvark-dns') },
  { package: 'iptables', programs: ['iptables'], optional: true },
  { package: 'busybox-static', optional: true, isThere: () => existsSync('/bin/busybox') },
  // A print server, for tests of printing.
  { package: 'cups', programs: ['cupsd'], optional: true },
  // Chromium without windows, with which browser tests need a quarter less CPU time.
  {
    package: 'chromium-headless-shell',
    programs: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome'],
  },
  { package: 'fonts-noto-cjk', optional: true, isThere: hasCjkFont },
];

/**
 * Installs missing Debian packages, as root on a system with apt-get; elsewhere prints the command. Never throws: the
 * tests that need a package fail and name it.
 */
export async function ensureSystemPackages(env = process.env) {
  const missing = needed.filter((one) => !(one.isThere ?? (() => one.programs.some((name) => isInPath(name, env))))());
  if (missing.length === 0) return;
  const names = missing.map((one) => one.package);
  const canInstall = process.getuid?.() === 0 && isInPath('apt-get', env);
  const required = missing.filter((one) => !one.optional);
  if (!canInstall) {
    if (required.length > 0)
      console.log(
        `! Missing on this machine: ${names.join(', ')}. Install with: sudo apt-get install -y ${names.join(' ')}`,
      );
    return;
  }
  const apt = (...args) =>
    run('apt-get', ['-qq', ...args], { env: { ...env, DEBIAN_FRONTEND: 'noninteractive' }, timeoutMs: aptTimeoutMs });
  try {
    await step(`Installing ${names.join(', ')}`, async () => {
      await apt('update');
      await apt('install', '-y', '--no-install-recommends', ...names);
    });
  } catch (error) {
    console.log(
      `! ${names.join(', ')} could not be installed: ${error.message}. ${(error.output ?? '').trim().split('\n').slice(-2).join(' | ')}`,
    );
  }
}

function isInPath(name, env) {
  return [...(env.PATH ?? '').split(delimiter), '/usr/bin', '/usr/sbin'].some(
    (folder) => folder && existsSync(join(folder, name)),
  );
}

function hasCjkFont() {
  const folders = ['/usr/share/fonts/opentype/noto', '/usr/share/fonts/noto-cjk', '/usr/share/fonts/truetype/wqy'];
  return folders.some((folder) => existsSync(folder) && readdirSync(folder).some((name) => /CJK|wqy/i.test(name)));
}
