<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\SitePaths;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class SitePathsTest extends TestCase
{
    #[TestWith(['/home/owner/public_html', '/home/owner'], 'a whole site')]
    #[TestWith(['/home/owner/public_html/addon.example/site', '/home/owner'], 'an addon domain inside the web root')]
    #[TestWith(['/home/owner/www/public_html', '/home/owner'], 'one web root in another')]
    #[TestWith(['/home/owner/www/studio', '/home/owner'], 'a sub-folder of www')]
    #[TestWith(['/srv/htdocs/studio', '/srv'], 'a sub-folder of htdocs')]
    #[TestWith(['/var/www/vhosts/studio.example/httpdocs/new', '/var/www/vhosts/studio.example'], 'on Plesk')]
    #[TestWith(['/var/www/vhosts/studio.example/new.studio.example', '/var/www/vhosts/studio.example'], 'subdomain on Plesk')]
    #[TestWith(['/srv/disk/www/vhosts/studio.example/httpdocs', '/srv/disk/www/vhosts/studio.example'], 'Plesk elsewhere')]
    #[TestWith(['/var/www/clients/client1/web1/web/new', '/var/www/clients/client1/web1'], 'a sub-folder on ISPConfig')]
    #[TestWith(['/var/www/studio/data/www/studio.example', '/var/www/studio/data'], 'ISPmanager and FASTPANEL')]
    #[TestWith(['/var/www/html', '/var/www'], 'Debian')]
    #[TestWith(['/var/www/html/studio/public_html', '/var/www'], 'one web root in that of Debian')]
    #[TestWith(['/var/www/studio.example/public_html', '/var/www/studio.example'], 'a site of its own on Debian')]
    #[TestWith(['/var/www/studio.example/html/new', '/var/www/studio.example'], 'a site of its own with html')]
    #[TestWith(['/var/www/studio', '/var'], 'a sub-folder of the only web root')]
    #[TestWith(['/home/owner/www/html', '/home/owner/www'], 'html of an account')]
    #[TestWith(['/www/wwwroot/studio.example', '/www/wwwroot'], 'aaPanel')]
    #[TestWith(['/home/owner/domains/studio.example/public_html', '/home/owner/domains/studio.example'], 'DirectAdmin')]
    #[TestWith(['/home/owner/my_public_html/site', '/home/owner/my_public_html'], 'a name like a web root')]
    public function test_settings_lie_above_the_outermost_web_root(string $upload, string $folder): void
    {
        self::assertSame($folder, SitePaths::beside($upload));
    }
}
