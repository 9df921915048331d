<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Environment;
use Contact\Finding;
use Contact\Settings;
use Contact\SitePaths;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\Thrown;
use Contact\Unavailable;
use PHPUnit\Framework\Attributes\After;
use PHPUnit\Framework\Attributes\DataProvider;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class EnvironmentTest extends TestCase
{
    use TemporaryFolder;

    private const TO = "MAIL_TO='owner@studio.example'\n";
    private const PASSWORD = 'line 2 (SMTP_PASSWORD)';

    #[After]
    protected function removeVariable(): void
    {
        unset($_SERVER['MAIL_TO']);
    }

    public function test_the_file_beside_an_upload_of_any_name_comes_before_the_one_in_api(): void
    {
        self::assertNull($this->of('site')->get('MAIL_TO'));
        $this->write('site/api/.env', "MAIL_TO='inside@studio.example'");
        self::assertSame('inside@studio.example', $this->of('site')->get('MAIL_TO'));
        $this->write('.env', "MAIL_TO='beside@studio.example'");
        self::assertSame('beside@studio.example', $this->of('site')->get('MAIL_TO'));
    }

    #[TestWith(['staging', '.env.staging', 'inquiries-staging'], 'a copy beside the web root')]
    #[TestWith(['public_html/staging', '.env.staging', 'inquiries-staging'], 'a copy in the web root')]
    #[TestWith(['public_html', '.env.public_html', 'inquiries-public_html'], 'the web root itself')]
    #[TestWith(['new', '.env', 'inquiries'], 'a site without a file of its own')]
    public function test_the_file_of_a_sites_own_folder_wins_and_its_store_is_its_own(string $site, string $file, string $store): void
    {
        $this->write('.env', "MAIL_FROM_NAME='.env'");
        $this->write('public_html/.env.staging', "MAIL_FROM_NAME='in the web root'");
        $this->write($file, "MAIL_FROM_NAME='{$file}'");
        $environment = $this->of($site);
        self::assertSame($file, $environment->get('MAIL_FROM_NAME'));
        $settings = Settings::ofUpload($environment, Sample::company(), "{$this->folder()}/{$site}");
        self::assertSame("{$this->folder()}/{$store}", $settings->directory->path);
    }

    #[DataProvider('misplacedFiles')]
    public function test_a_misplaced_or_misnamed_settings_file_is_named_with_where_it_belongs(string $file): void
    {
        $text = "# Settings\r\n" . self::TO . "SMTP_PASSWORD='secret'\r\n";
        $this->write($file, str_ends_with($file, '.txt') ? "\xFF\xFE" . mb_convert_encoding($text, 'UTF-16LE', 'UTF-8') : $text);
        $site = 'domains/public_html/studio';
        $environment = $this->of($site);
        self::assertSame([null, 1], [$environment->path, count($environment->problems)]);
        $sentence = $environment->problems[0]->sentence();
        $belongs = "{$this->folder()}/domains/.env";
        $predicate = " is not read, because of its name or its folder. ({$this->folder()}/{$file} belongs at {$belongs}) ";
        self::assertStringStartsWith('The settings file ' . basename($file) . $predicate, $sentence);
        self::assertStringNotContainsString('secret', $sentence);
        self::assertStringNotContainsString($this->folder(), implode($environment->problems[0]->withoutDetail()));
        $settings = Settings::ofUpload($environment, Sample::company(), "{$this->folder()}/{$site}");
        self::assertSame("{$this->folder()}/domains/inquiries", $settings->directory->path);
        self::assertSame($environment->problems, $settings->problems);
        self::assertSame($sentence, Thrown::by(Unavailable::class, $settings->requireMail(...))->getMessage());
        rename("{$this->folder()}/{$file}", $belongs);
        self::assertSame($belongs, $this->of($site)->path);
    }

    /** @return list<list<string>> */
    public static function misplacedFiles(): array
    {
        $misnamed = ['.env.txt', 'env', '.ENV', '_env', '.env (1)', '.env_old', '.env.example', '.env.txt.txt', '.env.production', 'env.ini', 'studio.env'];
        $inDomains = array_map(static fn(string $file): string => "domains/{$file}", ['public_html/.env', 'public_html/studio/api/env', ...$misnamed]);

        return array_map(static fn(string $file): array => [$file], ['.env', ...$inDomains]);
    }

    #[DataProvider('otherFiles')]
    public function test_a_file_that_is_not_of_this_site_is_not_named(string $file, string $text): void
    {
        $this->write($file, $text);
        self::assertSame([], $this->of('public_html')->problems);
    }

    /** @return array<string, array{string, string}> */
    public static function otherFiles(): array
    {
        return [
            'that of a copy' => ['.env.staging', self::TO],
            'that of another program' => ['public_html/.env', "APP_NAME=Laravel\nMAIL_FROM_ADDRESS=hello@studio.example"],
            'the example as it is' => ['.env.example', (string) file_get_contents(__DIR__ . '/../../.env.example')],
            'a page about settings' => ['public_html/environment.txt', self::TO],
        ];
    }

    public function test_the_real_environment_wins_and_an_empty_value_is_none(): void
    {
        $this->write('.env', "MAIL_TO='file@studio.example'\nSMTP_PASSWORD='ab#c \$d'\nSMTP_USERNAME=''");
        $environment = $this->of('site');
        self::assertSame(['ab#c $d', null], [$environment->get('SMTP_PASSWORD'), $environment->get('SMTP_USERNAME')]);
        $_SERVER['MAIL_TO'] = 'real@studio.example';
        self::assertSame('real@studio.example', $environment->get('MAIL_TO'));
        $_SERVER['MAIL_TO'] = '';
        self::assertNull($environment->get('MAIL_TO'));
    }

    /** @param list<string> $problems */
    #[TestWith(["SMTP_PASSWORD='it's zebra'", [self::PASSWORD]], 'a single quote in single quotes')]
    #[TestWith(["SMTP_PASSWORD='zebra, never closed", [self::PASSWORD]], 'a quote that is never closed')]
    #[TestWith(["SMTP_PASSWORD='abc\nzebra quagga'", [self::PASSWORD, 'line 3']], 'a password that a line break has cut')]
    #[TestWith(["SMTP_PASSWORD='abc\nzebra=quagga quagga'", [self::PASSWORD, 'line 3']], 'such an end with an equals sign')]
    #[TestWith(['zebra!quagga', ['line 2']], 'a password alone on a line')]
    public function test_a_broken_line_is_named_without_its_words_and_all_others_apply(string $lines, array $problems): void
    {
        $this->write('.env', self::TO . "{$lines}\nDATA_DIR='private'\n");
        $environment = $this->of('site');
        $named = array_map(static fn(Finding $problem): string => $problem->problem, $environment->problems);
        $sentence = static fn(string $where): string => "The settings file .env cannot be read at {$where}.";
        self::assertSame(array_map($sentence, $problems), $named);
        foreach ($environment->problems as $problem) {
            self::assertSame("{$this->folder()}/.env", $problem->detail);
            self::assertDoesNotMatchRegularExpression('/zebra|quagga/i', $problem->sentence());
        }
        self::assertFalse($environment->isUnread());
        $values = array_map($environment->get(...), ['MAIL_TO', 'SMTP_PASSWORD', 'DATA_DIR']);
        self::assertSame(['owner@studio.example', null, 'private'], $values);
    }

    #[TestWith(['UTF-16LE', "\xFF\xFE"])]
    #[TestWith(['UTF-16BE', "\xFE\xFF"])]
    #[TestWith(['Windows-1252', ''], 'what Windows calls ANSI')]
    public function test_a_file_that_windows_has_saved_is_read(string $encoding, string $mark): void
    {
        $this->write('.env', $mark . mb_convert_encoding("MAIL_FROM_NAME='Büro “Asha”'\r\n", $encoding, 'UTF-8'));
        self::assertSame([[], 'Büro “Asha”'], [$this->of('site')->problems, $this->of('site')->get('MAIL_FROM_NAME')]);
    }

    public function test_a_file_in_utf_16_without_its_byte_order_mark_is_named(): void
    {
        $this->write('.env', mb_convert_encoding(self::TO, 'UTF-16LE', 'UTF-8'));
        self::assertSame(['settings-file-encoding'], array_column($this->of('site')->problems, 'id'));
    }

    private function write(string $path, string $text): void
    {
        @mkdir(dirname("{$this->folder()}/{$path}"), recursive: true);
        file_put_contents("{$this->folder()}/{$path}", $text);
    }

    private function of(string $site): Environment
    {
        @mkdir("{$this->folder()}/{$site}/api", recursive: true);

        return Environment::ofUpload("{$this->folder()}/{$site}");
    }

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
