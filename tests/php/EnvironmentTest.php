<?php

declare(strict_types=1);

namespace Contact\Tests;

use Contact\Environment;
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
        foreach (["{$this->home}/.env", "{$this->home}/public_html/api/.env"] as $file) {
            if (is_file($file)) {
                unlink($file);
            }
        }
        rmdir("{$this->home}/public_html/api");
        rmdir("{$this->home}/public_html");
        rmdir($this->home);
        unset($_SERVER['MAIL_TO']);
    }

    #[DataProvider('uploads')]
    public function test_settings_lie_above_the_outermost_web_root(string $upload, string $folder): void
    {
        self::assertSame($folder, Environment::folderBeside($upload));
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
        $environment = Environment::ofUpload("{$this->home}/site/api");
        rmdir("{$this->home}/site/api");
        rmdir("{$this->home}/site");

        self::assertSame('beside@studio.example', $environment->get('MAIL_TO'));
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
