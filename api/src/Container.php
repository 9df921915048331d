<?php

declare(strict_types=1);

namespace Contact;

use Closure;
use Contact\Delivery\HttpPost;
use Contact\Delivery\NoticeRunner;
use Contact\Delivery\QueueRunner;
use Contact\Delivery\SmtpMailer;
use Contact\Http\ContactEndpoint;
use Contact\Inquiry\Inquiries;
use Contact\Inquiry\InquiryLifecycle;
use Contact\Inquiry\InquiryQueries;
use Contact\Owner\Backups;
use Contact\Owner\Export;
use Contact\Owner\Health;
use Contact\Owner\HostFindings;
use Contact\Owner\Retention;
use Contact\Owner\StoreFindings;
use Contact\Storage\Database;
use Contact\Storage\StorageUnavailable;
use Throwable;

/** The dependency injection container: creates the objects of one deployed site from its settings. */
final class Container
{
    private ?Database $database = null;

    /**
     * @param string         $upload absolute path of the deployed site
     * @param Closure(): int $clock  seconds since 1970
     */
    public function __construct(
        private readonly Environment $environment,
        public readonly Settings $settings,
        private readonly string $upload,
        private readonly Closure $clock,
    ) {
    }

    /** @param string $upload absolute path of the deployed site */
    public static function ofUpload(string $upload, Company $company): self
    {
        $environment = Environment::ofUpload($upload);

        return new self($environment, Settings::ofUpload($environment, $company, $upload), $upload, time(...));
    }

    public function endpoint(): ContactEndpoint
    {
        $store = new Inquiries($this->database(...), $this->settings->rateLimit, $this->clock, $this->settings->noticeUrl !== '');

        return new ContactEndpoint($store, $this->settings, ($this->clock)());
    }

    /**
     * Sends the due mails, then the due notices. A failure of one does not stop the other, and is logged.
     *
     * @param int  $seconds   after which no new mail is started
     * @param int  $patienceS how long it waits for another process to stop sending
     * @param int  $pauseMs   before each mail
     * @param bool $isCron    whether the run is recorded as one of cron
     *
     * @return string|null the last failure of a mail, as a sentence
     */
    public function sendDue(int $seconds, int $patienceS = 0, int $pauseMs = 0, bool $isCron = false): ?string
    {
        try {
            if ($isCron) {
                $this->database()->setNote(Database::CRON_RAN, ($this->clock)());
            }
        } catch (Throwable $failure) {
            Failure::log($failure, 'The run of cron could not be recorded.');
        }
        try {
            $problem = $this->queueRunner()->run($seconds, $patienceS, $pauseMs);
        } catch (Throwable $failure) {
            Failure::log($failure);
            $problem = Failure::sentence($failure);
            $this->tidyUp();
        }
        // Notices are sent after the mails and without the queue lock: a slow receiver must not delay mails, and a slow
        // mail server must not delay the notices of another request.
        try {
            if ($this->settings->noticeUrl !== '') {
                (new NoticeRunner($this->database(), new HttpPost(), $this->settings, $this->clock))->run();
            }
        } catch (Throwable $failure) {
            Failure::log($failure, 'The notices could not be sent.');
        }

        return $problem;
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function lifecycle(): InquiryLifecycle
    {
        return new InquiryLifecycle($this->database(), $this->clock);
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function retention(): Retention
    {
        return new Retention($this->database(), $this->backups(), $this->settings, ($this->clock)());
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function backups(): Backups
    {
        return new Backups($this->database(), $this->settings->dataSource, ($this->clock)());
    }

    public function export(): Export
    {
        return new Export($this->settings->directory, $this->settings->timezone, ($this->clock)());
    }

    /** @throws StorageUnavailable when the database cannot be opened */
    public function queries(): InquiryQueries
    {
        return new InquiryQueries($this->database());
    }

    /** @param bool $withLogin whether it connects to the mail server and logs in */
    public function health(bool $withLogin = false): Health
    {
        $host = new HostFindings($this->environment, $this->settings, $this->upload);
        $store = new StoreFindings($this->settings, ($this->clock)(), $this->settings->directory->freeBytes());

        return new Health($this->settings, $host, $store, ($this->clock)(), $withLogin);
    }

    /** Writes STATUS.txt, and makes the site's private files private. */
    public function writeStatus(): void
    {
        $this->settings->directory->protect([(string) $this->environment->path, ...$this->settings->dataSource->files()]);
        $this->health()->write();
    }

    private function queueRunner(): QueueRunner
    {
        $settings = $this->settings->requireMail();

        return new QueueRunner($this->database(), new SmtpMailer($settings), $settings, $this->tidyUp(...), $this->clock);
    }

    /** Does the periodic tasks, of which a failure is logged, and writes STATUS.txt. */
    private function tidyUp(): void
    {
        try {
            $this->retention()->runPeriodicTasks();
        } catch (Throwable $failure) {
            Failure::log($failure);
        }
        $this->writeStatus();
    }

    /** @throws StorageUnavailable when it cannot be opened */
    private function database(): Database
    {
        return $this->database ??= Database::open($this->settings->dataSource);
    }
}
