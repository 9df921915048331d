<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\SitePaths;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class SitePathsTest extends TestCase
{
    #[DataProvider('uploads')]
    public function test_settings_lie_above_the_outermost_web_root(string $upload, string $folder): void
    {
        self::assertSame($folder, SitePaths::beside($upload));
    }

    /** @return array<string, array{string, string}> */
    public static function uploads(): array
    {
        return [
            'a whole site' => ['/home/owner/public_html', '/home/owner'],
            'an addon domain inside the web root' => ['/home/owner/public_html/addon.example/site', '/home/owner'],
            'one web root in another' => ['/home/owner/www/public_html', '/home/owner'],
            'a sub-folder of www' => ['/home/owner/www/studio', '/home/owner'],
            'a sub-folder of htdocs' => ['/srv/htdocs/studio', '/srv'],
            'a sub-folder of httpdocs' => ['/var/vhosts/studio.example/httpdocs/new', '/var/vhosts/studio.example'],
            'a folder of another name' => ['/home/owner/studio.example', '/home/owner'],
            'a sub-folder on Plesk' => ['/var/www/vhosts/studio.example/httpdocs/new', '/var/www/vhosts/studio.example'],
            'a subdomain on Plesk' => ['/var/www/vhosts/studio.example/new.studio.example', '/var/www/vhosts/studio.example'],
            'Plesk elsewhere' => ['/srv/disk/www/vhosts/studio.example/httpdocs', '/srv/disk/www/vhosts/studio.example'],
            'a sub-folder on ISPConfig' => ['/var/www/clients/client1/web1/web/new', '/var/www/clients/client1/web1'],
            'ISPmanager and FASTPANEL' => ['/var/www/studio/data/www/studio.example', '/var/www/studio/data'],
            'Debian' => ['/var/www/html', '/var/www'],
            'one web root in that of Debian' => ['/var/www/html/studio/public_html', '/var/www'],
            'a site of its own on Debian' => ['/var/www/studio.example/public_html', '/var/www/studio.example'],
            'a site of its own with html' => ['/var/www/studio.example/html/new', '/var/www/studio.example'],
            'a sub-folder of the only web root' => ['/var/www/studio', '/var'],
            'html of an account' => ['/home/owner/www/html', '/home/owner/www'],
            'aaPanel' => ['/www/wwwroot/studio.example', '/www/wwwroot'],
            'DirectAdmin' => ['/home/owner/domains/studio.example/public_html', '/home/owner/domains/studio.example'],
            'a name that only resembles a web root' => ['/home/owner/my_public_html/site', '/home/owner/my_public_html'],
        ];
    }
}
