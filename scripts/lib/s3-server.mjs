import { ensureGoTool } from './go-tool.mjs';

const s3Server = {
  name: 's3-server',
  modulePath: 'github.com/versity/versitygw/cmd/versitygw',
  // Building without optimization takes two thirds of the time, and the result is fast enough for tests.
  buildArgs: ['build', '-trimpath', '-ldflags', '-s -w', '-gcflags=all=-N -l'],
  title: 'Building the S3 server of the tests (once)',
};

/** Builds the S3 server of the storage tests, if missing. */
export const ensureS3Server = (env = process.env) => ensureGoTool(s3Server, env);
