const needed = [20, 19];

/** Ends the script with a one-line message if this version of Node is too old. */
export function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return;
  console.error(
    `Assay needs Node ${needed.join('.')} or newer; this is ${process.versions.node}. Download it from https://nodejs.org/`,
  );
  process.exit(1);
}
