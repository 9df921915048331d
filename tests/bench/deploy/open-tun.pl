# Opens the TUN devices of these names and becomes the program that follows, which is given their file descriptors:
# perl open-tun.pl NAME NAME PROGRAM FILE ARGUMENT... Node itself has no ioctl.
use strict;
use warnings;
use Fcntl;

use constant { TUNSETIFF => 0x400454ca, IFF_TUN => 0x0001, IFF_NO_PI => 0x1000 };

my @devices;
$^F = 255;
for my $name (splice @ARGV, 0, 2) {
    sysopen(my $device, '/dev/net/tun', O_RDWR) or die "There is no /dev/net/tun: $!\n";
    ioctl($device, TUNSETIFF, pack('a16 s x22', $name, IFF_TUN | IFF_NO_PI)) or die "No TUN device could be made: $!\n";
    push @devices, $device;
}
my ($program, $file, @arguments) = @ARGV;
exec $program, $file, (map { fileno $_ } @devices), @arguments;
