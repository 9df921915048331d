<?php

declare(strict_types=1);

namespace Contact\Tests\Support;

use Contact\Company;
use Contact\Delivery\InquiryMail;
use Contact\Environment;
use Contact\Inquiry\Inquiry;
use Contact\Settings;

/** The studio of the sample content, and an inquiry to it. */
final class Sample
{
    public const PROJECT_TYPES = [
        'general' => 'General Inquiry',
        'commercial' => 'Commercial Production',
        'documentary' => 'Documentary',
        'shortfilm' => 'Short Film',
        'corporate' => 'Corporate Video',
    ];

    public static function company(): Company
    {
        return new Company('Your Studio', '+91 00000 00000', 'hello@yourstudio.example', self::PROJECT_TYPES, self::colors());
    }

    /** @return array<string, string> of mails; each is called as its place */
    private static function colors(): array
    {
        $places = ['background', 'text', 'accent', 'ink', 'ink-soft', 'paper', 'field', 'desk', 'row'];

        return array_combine($places, $places);
    }

    /** @param array<string, int|string> $columns that differ from the sample; it arrived on 15 Jan 2027, 1:30 PM IST */
    public static function inquiry(array $columns = []): Inquiry
    {
        return Inquiry::restored($columns + [
            'id' => bin2hex(random_bytes(16)), 'received_at' => 1_800_000_000, 'name' => 'Asha', 'email' => 'asha@example.com',
            'phone' => '', 'subject' => '', 'project_type' => 'general', 'message' => 'Hello',
        ]);
    }

    /**
     * Settings with which mail can be sent.
     *
     * @param array<string, string> $values that differ
     * @param string                $folder beside the site
     */
    public static function settings(array $values = [], string $folder = '/nowhere'): Settings
    {
        $required = ['MAIL_TO' => 'owner@studio.example', 'MAIL_FROM' => 'website@studio.example'];

        return new Settings(new Environment($values + $required), self::company(), $folder, ["{$folder}/inquiries"]);
    }

    /** The file of a key and its new self-signed certificate for this host name; it is deleted at the end of the run. */
    public static function certificate(string $name): string
    {
        $file = (string) tempnam(sys_get_temp_dir(), 'certificate');
        $command = 'openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -keyout - -out - -subj';
        file_put_contents($file, shell_exec("{$command} " . escapeshellarg("/CN={$name}") . ' 2>/dev/null'));
        register_shutdown_function(unlink(...), $file);

        return $file;
    }

    /** @param array<string, int|string> $columns of the inquiry that differ from the sample */
    public static function mail(array $columns = []): InquiryMail
    {
        return new InquiryMail(self::inquiry($columns), self::settings());
    }
}
