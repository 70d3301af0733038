import { ensureGoTool } from './go-tool.mjs';

const s3Server = {
  name: 's3-server',
  modulePath: 'github.com/versity/versitygw/cmd/versitygw',
  // Without optimization it is built in two thirds of the time, and is fast enough for tests.
  buildArgs: ['build', '-trimpath', '-ldflags', '-s -w', '-gcflags=all=-N -l'],
  title: 'Building the S3 server of the tests (once)',
};

/** Makes the real S3 server that the tests of the storage run against, unless it is there already. */
export const ensureS3Server = (env = process.env) => ensureGoTool(s3Server, env);
