<?php

declare(strict_types=1);

namespace Contact;

use Contact\Http\FormAnswer;
use Contact\Http\Request;
use Contact\Http\Response;
use Contact\Owner\DoctorRequest;
use Throwable;

/** One release of the PHP side: answers the contact form, and runs the owner's command. */
final readonly class Application
{
    /** No new mail is started after this time, to free the PHP worker; the next inquiry or cron run continues. */
    private const SEND_FOR_S = 20;

    /** The pause before each mail, so that visitors' requests go first on a small host. */
    private const PAUSE_MS = 10;

    /**
     * @param string                                             $api   absolute path of the deployed folder `api`
     * @param array{sent: string, failed: string, contact: string} $pages paths of the pages that answer a form sent without JavaScript
     */
    public function __construct(private string $api, private Company $company, private array $pages)
    {
    }

    /** Answers the HTTP request of this process, then sends the mails that are due. */
    public function answer(): void
    {
        $request = Request::ofProcess();
        $container = null;

        try {
            $container = Container::ofUpload(dirname($this->api), $this->company);
            $response = $request->isForDoctor()
                ? (new DoctorRequest($container, time()))->answer($request)
                : $container->endpoint()->handle($request);
        } catch (Throwable $failure) {
            Failure::log($failure);
            $response = Response::unavailable($this->company, 500);
        }

        $answer = $response;
        try {
            $answer = $request->isForm() ? (new FormAnswer(...$this->pages))->to($request, $response) : $response;
        } catch (Throwable $failure) {
            Failure::log($failure);
        }
        $answer->send();

        // The visitor has the response by now, so the entry file must not answer again.
        try {
            OpenBasedir::leaveNote(dirname($this->api));
            // Only an accepted inquiry starts the queue.
            if ($container !== null && $response->isAccepted()) {
                function_exists('set_time_limit') && set_time_limit(0);
                $container->sendDue(self::SEND_FOR_S, pauseMs: self::PAUSE_MS);
                // Without mail, the run of the queue has named them.
                foreach ($container->settings->canMail ? $container->settings->problems : [] as $problem) {
                    error_log("Contact form: {$problem->sentence()}");
                }
            }
        } catch (Throwable $failure) {
            Failure::log($failure);
        }
    }

    /**
     * Runs `php api/inquiries.php` with these arguments and prints what it says.
     *
     * @param list<string> $arguments
     * @return int the exit code
     */
    public function runCommand(array $arguments): int
    {
        try {
            $container = Container::ofUpload(dirname($this->api), $this->company);
            // Cron of some panels runs as root.
            $container->settings->directory->leaveRoot();

            return (new InquiriesCommand($container))->run($arguments);
        } catch (Throwable $failure) {
            echo Failure::sentence($failure), "\n";

            return 1;
        }
    }
}
