#!/bin/sh
# Installs the named Debian packages without starting their services. Concurrent runs wait for each other.
set -eu

exec 9>/var/lock/site-set-up.lock
flock 9

# Debian runs this file to ask whether a package may start its service. An existing file is the machine's own.
policy=/usr/sbin/policy-rc.d
ours='# Written by the set-up of the site for the time of one installation.'
if [ ! -e "$policy" ] || grep -qxF "$ours" "$policy"; then
  trap 'rm -f "$policy"' EXIT
  trap 'exit 1' HUP INT TERM
  printf '#!/bin/sh\n%s\nexit 101\n' "$ours" >"$policy"
  chmod 755 "$policy"
fi

# Java's packages fail without the folder of manual pages, which minimal images lack.
mkdir -p /usr/share/man/man1

export DEBIAN_FRONTEND=noninteractive
apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 update
apt-get -o DPkg::Lock::Timeout=300 -o Acquire::Retries=3 install --yes --no-install-recommends "$@" 9>&-
