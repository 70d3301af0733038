#!/bin/sh
# Starts Chromium for a server that runs as root: as a user without an account, without a way back.
exec setpriv --reuid="$ASSAY_CHROMIUM_USER" --regid="$ASSAY_CHROMIUM_USER" --clear-groups --no-new-privs \
  "$ASSAY_CHROMIUM_PROGRAM" "$@"
