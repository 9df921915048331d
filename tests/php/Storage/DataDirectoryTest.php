<?php

declare(strict_types=1);

namespace Contact\Tests\Storage;

use Contact\Storage\Database;
use Contact\Storage\DataDirectory;
use Contact\Storage\StorageUnavailable;
use Contact\Tests\Support\Sample;
use Contact\Tests\Support\TemporaryFolder;
use Contact\Tests\Support\Thrown;
use Contact\Tests\Support\UploadedSite;
use PHPUnit\Framework\Attributes\Group;
use PHPUnit\Framework\Attributes\TestWith;
use PHPUnit\Framework\TestCase;

final class DataDirectoryTest extends TestCase
{
    use TemporaryFolder;

    public function test_it_is_made_for_its_account_alone_and_closed_to_the_web(): void
    {
        $directory = new DataDirectory("{$this->folder()}/private/inquiries");
        $directory->make();
        self::assertSame(0700, fileperms($directory->path) & 0777);
        self::assertStringContainsString('Require all denied', (string) file_get_contents($directory->file('.htaccess')));
        // As a full disk leaves it.
        file_put_contents($directory->file('.htaccess'), '');
        clearstatcache();
        $directory->make();
        self::assertStringContainsString('Require all denied', (string) file_get_contents($directory->file('.htaccess')));
        // Of the owner.
        file_put_contents($directory->file('.htaccess'), "Deny from all\n");
        $directory->make();
        self::assertStringEqualsFile($directory->file('.htaccess'), "Deny from all\n");
    }

    #[Group('native')]
    public function test_a_folder_that_cannot_be_made_below_a_writable_one_is_named(): void
    {
        symlink("{$this->folder()}/gone/inquiries", "{$this->folder()}/inquiries");
        $problem = Thrown::by(StorageUnavailable::class, (new DataDirectory("{$this->folder()}/inquiries"))->make(...));
        self::assertStringContainsString('could not be made.', $problem->getMessage());
    }

    #[TestWith([0], 'umask 0')]
    #[TestWith([0022], 'umask 022')]
    #[Group('native')]
    public function test_new_files_are_private_to_their_account_under_any_umask(int $umask): void
    {
        $before = umask($umask);
        try {
            $settings = Sample::settings([], $this->folder());
            // SQLite deletes its other two files with the last connection.
            $connection = Database::open($settings->dataSource);
            $settings->directory->put('STATUS.txt', 'All is well');
            $connection->tryLock();
            $connection->reserveRoom();
        } finally {
            umask($before);
        }
        self::assertSame(0700, fileperms($settings->directory->path) & 0777);
        $files = array_diff((array) scandir($settings->directory->path), ['.', '..']);
        self::assertCount(7, $files);
        foreach ($files as $file) {
            self::assertSame(0600, fileperms($settings->directory->file((string) $file)) & 0777, (string) $file);
        }
    }

    #[Group('native')]
    public function test_the_command_run_by_root_makes_files_of_the_account(): void
    {
        // Only root can give a folder to another account, such as nobody.
        $account = posix_geteuid() === 0 ? 65534 : posix_geteuid();
        $site = new UploadedSite("{$this->folder()}/public_html");
        chmod($this->folder(), 0755);
        chown($this->folder(), $account);
        $site->inquiries('deliver');
        foreach (['inquiries', 'inquiries/inquiries.sqlite', 'inquiries/STATUS.txt'] as $path) {
            self::assertSame($account, fileowner("{$this->folder()}/{$path}"), $path);
        }
    }

    public function test_a_text_takes_the_place_of_the_former_one_and_leaves_nothing_beside_it_or_is_told(): void
    {
        $directory = new DataDirectory($this->folder());
        $directory->put('STATUS.txt', str_repeat('long ', 100));
        $directory->put('STATUS.txt', 'short');
        self::assertStringEqualsFile($directory->file('STATUS.txt'), 'short');
        mkdir($directory->file('FOLDER.txt'));
        $problem = Thrown::by(StorageUnavailable::class, static fn() => $directory->put('FOLDER.txt', 'short'));
        self::assertStringContainsString('does not take the file FOLDER.txt.', $problem->getMessage());
        self::assertEqualsCanonicalizing(['.', '..', '.htaccess', 'STATUS.txt', 'FOLDER.txt'], scandir($this->folder()));
    }

    public function test_the_reserve_takes_its_room_and_gives_all_of_it_back(): void
    {
        $database = Database::open(Sample::settings([], $this->folder())->dataSource);
        $file = "{$this->folder()}/inquiries/inquiries.sqlite.reserve";
        self::assertTrue($database->reserveRoom());
        self::assertSame(262144, filesize($file));
        file_put_contents($file, 'cut off');
        self::assertTrue($database->reserveRoom());
        clearstatcache();
        self::assertSame(262144, filesize($file));
        $database->releaseRoom();
        self::assertFileDoesNotExist($file);
    }
}
