<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Delivery\MailSettings;
use Contact\Environment;
use Contact\InvalidSettings;
use Contact\SitePaths;
use Contact\Storage\StorageSettings;
use Contact\Tests\Support\SampleCompany;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\TestCase;

final class EnvironmentTest extends TestCase
{
    private string $home;

    protected function setUp(): void
    {
        $this->home = sys_get_temp_dir() . '/home-' . bin2hex(random_bytes(6));
        mkdir("{$this->home}/public_html/api", recursive: true);
    }

    protected function tearDown(): void
    {
        exec('rm -rf ' . escapeshellarg($this->home));
        unset($_SERVER['MAIL_TO']);
    }

    #[DataProvider('uploads')]
    public function test_settings_lie_above_the_outermost_web_root(string $upload, string $folder): void
    {
        self::assertSame($folder, SitePaths::beside($upload));
    }

    /** @return iterable<string, array{string, string}> */
    public static function uploads(): iterable
    {
        yield 'a whole site' => ['/home/owner/public_html', '/home/owner'];
        yield 'a sub-folder' => ['/home/owner/public_html/studio', '/home/owner'];
        yield 'an addon domain inside the web root' => ['/home/owner/public_html/addon.example/site', '/home/owner'];
        yield 'one web root in another' => ['/home/owner/www/public_html', '/home/owner'];
        yield 'a sub-folder of www' => ['/home/owner/www/studio', '/home/owner'];
        yield 'a sub-folder of htdocs' => ['/srv/htdocs/studio', '/srv'];
        yield 'a sub-folder of httpdocs' => ['/var/vhosts/studio.example/httpdocs/new', '/var/vhosts/studio.example'];
        yield 'a folder of another name' => ['/home/owner/studio.example', '/home/owner'];
        yield 'Plesk' => ['/var/www/vhosts/studio.example/httpdocs', '/var/www/vhosts/studio.example'];
        yield 'a sub-folder on Plesk' => ['/var/www/vhosts/studio.example/httpdocs/new', '/var/www/vhosts/studio.example'];
        yield 'a subdomain on Plesk' => ['/var/www/vhosts/studio.example/new.studio.example', '/var/www/vhosts/studio.example'];
        yield 'Plesk elsewhere' => ['/srv/disk/www/vhosts/studio.example/httpdocs', '/srv/disk/www/vhosts/studio.example'];
        yield 'ISPConfig' => ['/var/www/clients/client1/web1/web', '/var/www/clients/client1/web1'];
        yield 'a sub-folder on ISPConfig' => ['/var/www/clients/client1/web1/web/new', '/var/www/clients/client1/web1'];
        yield 'ISPmanager and FASTPANEL' => ['/var/www/studio/data/www/studio.example', '/var/www/studio/data'];
        yield 'Debian' => ['/var/www/html', '/var/www'];
        yield 'a sub-folder on Debian' => ['/var/www/html/studio', '/var/www'];
        yield 'one web root in that of Debian' => ['/var/www/html/studio/public_html', '/var/www'];
        yield 'a site of its own on Debian' => ['/var/www/studio.example/public_html', '/var/www/studio.example'];
        yield 'a site of its own with html' => ['/var/www/studio.example/html/new', '/var/www/studio.example'];
        yield 'a sub-folder of the only web root' => ['/var/www/studio', '/var'];
        yield 'html of an account' => ['/home/owner/www/html', '/home/owner/www'];
        yield 'aaPanel' => ['/www/wwwroot/studio.example', '/www/wwwroot'];
        yield 'XAMPP' => ['/opt/lampp/htdocs/studio', '/opt/lampp'];
        yield 'DirectAdmin' => ['/home/owner/domains/studio.example/public_html', '/home/owner/domains/studio.example'];
        yield 'a name that only resembles a web root' => ['/home/owner/my_public_html/site', '/home/owner/my_public_html'];
    }

    public function test_the_file_beside_the_upload_comes_first(): void
    {
        file_put_contents("{$this->home}/public_html/api/.env", "MAIL_TO='inside@studio.example'");
        self::assertSame('inside@studio.example', $this->environment()->get('MAIL_TO'));

        file_put_contents("{$this->home}/.env", "MAIL_TO='beside@studio.example'");
        self::assertSame('beside@studio.example', $this->environment()->get('MAIL_TO'));
    }

    public function test_settings_lie_beside_an_upload_of_any_name(): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='beside@studio.example'");
        mkdir("{$this->home}/site/api", recursive: true);

        self::assertSame('beside@studio.example', Environment::ofUpload("{$this->home}/site/api")->get('MAIL_TO'));
    }

    #[DataProvider('sites')]
    public function test_the_file_of_a_site_s_own_folder_wins_and_its_store_is_its_own(string $site, string $file, string $store): void
    {
        @mkdir("{$this->home}/{$site}/api", recursive: true);
        foreach (['.env', '.env.public_html', '.env.staging', '.env.studio.example', 'public_html/.env.staging'] as $other) {
            if ($other === '.env' || $other === $file) {
                file_put_contents("{$this->home}/{$other}", "MAIL_TO='owner@studio.example'\nMAIL_FROM_NAME='{$other}'");
            }
        }
        $environment = Environment::ofUpload("{$this->home}/{$site}/api");

        self::assertSame($file, $environment->get('MAIL_FROM_NAME'));
        self::assertSame("{$this->home}/{$store}", StorageSettings::ofUpload($environment, "{$this->home}/{$site}/api")->directory->path);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function sites(): iterable
    {
        yield 'a copy beside the web root' => ['staging', '.env.staging', 'inquiries-staging'];
        yield 'a copy in the web root' => ['public_html/staging', '.env.staging', 'inquiries-staging'];
        yield 'an addon domain' => ['studio.example', '.env.studio.example', 'inquiries-studio.example'];
        yield 'the web root itself' => ['public_html', '.env.public_html', 'inquiries-public_html'];
        yield 'a site without a file of its own' => ['new', '.env', 'inquiries'];
    }

    #[DataProvider('misplacedFiles')]
    public function test_a_settings_file_in_the_wrong_place_or_of_the_wrong_name_is_named_with_the_path_where_it_belongs(string $file, string $text, string $words): void
    {
        mkdir("{$this->home}/domains/public_html/studio/api", recursive: true);
        mkdir("{$this->home}/domains/inquiries");
        file_put_contents("{$this->home}/{$file}", $text);
        $environment = Environment::ofUpload("{$this->home}/domains/public_html/studio/api");

        self::assertSame([null, 1], [$environment->path, count($environment->problems)]);
        $sentence = $environment->problems[0]->sentence();
        self::assertStringStartsWith("The settings file {$this->home}/{$file} is not read, because it {$words}; it belongs at {$this->home}/domains/.env.", $sentence);
        self::assertStringNotContainsString('secret', $sentence);
        self::assertStringNotContainsString($this->home, implode($environment->problems[0]->finding()->withoutDetail()));
        try {
            MailSettings::from($environment, SampleCompany::make());
            self::fail('There are settings.');
        } catch (InvalidSettings $problem) {
            self::assertSame($sentence, $problem->getMessage());
        }
        self::assertSame("{$this->home}/domains/inquiries", StorageSettings::ofUpload($environment, "{$this->home}/domains/public_html/studio/api")->directory->path);

        rename("{$this->home}/{$file}", "{$this->home}/domains/.env");
        self::assertSame("{$this->home}/domains/.env", Environment::ofUpload("{$this->home}/domains/public_html/studio/api")->path);
    }

    /** @return iterable<string, array{string, string, string}> */
    public static function misplacedFiles(): iterable
    {
        $text = "# Settings\r\nMAIL_TO='owner@studio.example'\r\nSMTP_PASSWORD='secret'\r\n";
        foreach (['public_html/.env', 'public_html/studio/.env', 'public_html/studio/.env.txt', 'public_html/studio/api/env', 'inquiries/.env', 'public_html/studio/api/.env.studio'] as $file) {
            yield $file => ["domains/{$file}", $text, 'lies in the wrong folder'];
        }
        yield 'in the home folder' => ['.env', $text, 'lies in the wrong folder'];
        foreach (['.env.txt', 'env', 'env.txt', '.ENV', '_env', '.env (1)', '.env.local', '.env.bak', '.env_old', '.env.example', 'studio.env', '.env.stuido'] as $file) {
            yield $file => ["domains/{$file}", $text, 'has the wrong name'];
        }
        yield 'UTF-16 of Windows' => ['domains/.env.txt', "\xFF\xFE" . mb_convert_encoding($text, 'UTF-16LE', 'UTF-8'), 'has the wrong name'];
    }

    #[DataProvider('otherFiles')]
    public function test_a_file_that_is_not_of_this_site_is_not_named(string $file, string $text): void
    {
        mkdir("{$this->home}/staging/api", recursive: true);
        mkdir("{$this->home}/public_html/trial/api", recursive: true);
        file_put_contents("{$this->home}/{$file}", $text);

        self::assertSame([], $this->environment()->problems);
    }

    /** @return iterable<string, array{string, string}> */
    public static function otherFiles(): iterable
    {
        yield 'that of a copy' => ['.env.staging', "MAIL_TO='owner@studio.example'"];
        yield 'that of a copy in the web root' => ['.env.trial', "MAIL_TO='owner@studio.example'"];
        yield 'that of another program' => ['public_html/.env', "APP_NAME=Laravel\nMAIL_FROM_ADDRESS=hello@studio.example"];
        yield 'the example as it is' => ['.env.example', (string) file_get_contents(__DIR__ . '/../../.env.example')];
        yield 'a page about settings' => ['public_html/environment.txt', "MAIL_TO='owner@studio.example'"];
        yield 'none at all' => ['public_html/index.html', ''];
    }

    public function test_the_real_environment_wins_and_an_empty_value_is_none(): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='file@studio.example'\nSMTP_PASSWORD='ab#c \$d'\nSMTP_USERNAME=''");
        $environment = $this->environment();
        self::assertSame('ab#c $d', $environment->get('SMTP_PASSWORD'));
        self::assertNull($environment->get('SMTP_USERNAME'));

        $_SERVER['MAIL_TO'] = 'real@studio.example';
        self::assertSame('real@studio.example', $environment->get('MAIL_TO'));
        $_SERVER['MAIL_TO'] = '';
        self::assertNull($environment->get('MAIL_TO'));
    }

    public function test_without_a_file_nothing_is_set(): void
    {
        self::assertNull($this->environment()->get('MAIL_TO'));
    }

    #[DataProvider('brokenLines')]
    public function test_a_broken_line_is_named_without_its_value_and_all_other_lines_apply(string $line): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='a@studio.example'\n\n{$line}\nDATA_DIR='private'\n");
        $environment = $this->environment();

        self::assertCount(1, $environment->problems);
        self::assertStringContainsString("{$this->home}/.env cannot be read at line 3 (SMTP_PASSWORD). Write the value in single quotes", $environment->problems[0]->sentence());
        self::assertStringNotContainsString('secret', $environment->problems[0]->sentence());
        self::assertSame(['a@studio.example', null, 'private'], array_map($environment->get(...), ['MAIL_TO', 'SMTP_PASSWORD', 'DATA_DIR']));
    }

    /** @return iterable<string, array{string}> */
    public static function brokenLines(): iterable
    {
        yield 'a single quote in single quotes' => ["SMTP_PASSWORD='it's secret'"];
        yield 'a space without quotes' => ['SMTP_PASSWORD=it is secret'];
        yield 'words behind the quotes' => ["SMTP_PASSWORD='secret' secret"];
    }

    #[DataProvider('linesThatNameNoSetting')]
    public function test_no_word_of_a_broken_line_without_a_setting_is_named(string $lines, int $line): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='a@studio.example'\n{$lines}\nDATA_DIR='private'\n");
        $environment = $this->environment();
        $problem = $environment->problems[$line - 2];

        self::assertSame("The settings file .env cannot be read at line {$line}.", $problem->problem());
        self::assertDoesNotMatchRegularExpression('/zebra|quagga/i', $problem->sentence());
        self::assertSame(['a@studio.example', 'private'], array_map($environment->get(...), ['MAIL_TO', 'DATA_DIR']));
    }

    /** @return iterable<string, array{string, int}> */
    public static function linesThatNameNoSetting(): iterable
    {
        yield 'the end of a password that a line break has cut' => ["SMTP_PASSWORD='abc\nzebra quagga'", 3];
        yield 'such an end with an equals sign' => ["SMTP_PASSWORD='abc\nzebra=quagga quagga'", 3];
        yield 'a password alone on a line' => ['zebra quagga', 2];
        yield 'a password of one word' => ['zebra!quagga', 2];
        yield 'a password in capitals' => ['ZEBRA QUAGGA', 2];
    }

    public function test_a_quote_that_is_never_closed_is_named_at_its_line(): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='a@studio.example'\nSMTP_PASSWORD='secret, never closed\nDATA_DIR=private");
        $environment = $this->environment();

        self::assertStringContainsString('at line 2 (SMTP_PASSWORD)', $environment->problems[0]->problem());
        self::assertSame('private', $environment->get('DATA_DIR'));
    }

    public function test_a_file_that_windows_has_saved_as_utf_16_is_named_once(): void
    {
        file_put_contents("{$this->home}/.env", "\xFF\xFE" . mb_convert_encoding("MAIL_TO='a@studio.example'\nDATA_DIR='private'", 'UTF-16LE', 'UTF-8'));
        $problems = $this->environment()->problems;

        self::assertCount(1, $problems);
        self::assertSame("The settings file {$this->home}/.env is not UTF-8 text. Open it in an editor and save it as UTF-8.", $problems[0]->sentence());
    }

    public function test_a_file_that_windows_has_saved_as_ansi_is_read(): void
    {
        file_put_contents("{$this->home}/.env", "MAIL_TO='a@studio.example'\r\nMAIL_FROM_NAME='B\xFCro \x93Asha\x94'\r\n");

        self::assertSame([[], 'Büro “Asha”'], [$this->environment()->problems, $this->environment()->get('MAIL_FROM_NAME')]);
    }

    public function test_a_value_of_several_lines_is_no_mistake(): void
    {
        file_put_contents("{$this->home}/.env", "KEY=\"one\ntwo\"\nBROKEN=a b\nMAIL_TO=a@studio.example");
        $environment = $this->environment();

        self::assertStringContainsString('at line 3 (BROKEN)', $environment->problems[0]->problem());
        self::assertSame(["one\ntwo", 'a@studio.example'], [$environment->get('KEY'), $environment->get('MAIL_TO')]);
    }

    private function environment(): Environment
    {
        return Environment::ofUpload("{$this->home}/public_html/api");
    }
}
