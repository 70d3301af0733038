#!/bin/sh
# Starts Chromium for a server that runs as root: as the user `nobody`, without a way back.
exec setpriv --reuid=65534 --regid=65534 --clear-groups --no-new-privs "$ASSAY_CHROMIUM_PROGRAM" "$@"
