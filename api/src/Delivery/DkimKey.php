<?php

declare(strict_types=1);

namespace Contact\Delivery;

use Contact\Environment;
use Contact\InvalidSettings;
use Contact\Owner\Finding;
use SensitiveParameter;

/** The DKIM key for signing mails (RFC 6376), if the mail server does not sign them. */
final readonly class DkimKey
{
    private const NO_MAIL = 'Inquiries are stored, but none is mailed until then.';

    private function __construct(
        public string $domain,
        public string $selector,
        #[SensitiveParameter]
        public string $privateKey,
    ) {
    }

    /**
     * Null if none of its settings is set.
     *
     * @throws InvalidSettings when only some are set, or the file holds no key
     */
    public static function from(Environment $environment): ?self
    {
        $domain = $environment->get('DKIM_DOMAIN');
        $selector = $environment->get('DKIM_SELECTOR');
        $file = $environment->get('DKIM_PRIVATE_KEY_FILE');
        if ($domain === null && $selector === null && $file === null) {
            return null;
        }
        if ($domain === null || $selector === null || $file === null) {
            throw InvalidSettings::because([Finding::ofSetting(
                'DKIM',
                'DKIM_DOMAIN, DKIM_SELECTOR and DKIM_PRIVATE_KEY_FILE belong together, and only some are set.',
                self::NO_MAIL,
                "Set all three in .env, or none: DKIM_DOMAIN='', DKIM_SELECTOR='' and DKIM_PRIVATE_KEY_FILE=''.",
            )]);
        }
        if (!$environment->isAllowed($file)) {
            throw InvalidSettings::because([Finding::ofSetting(
                'DKIM_PRIVATE_KEY_FILE',
                "DKIM_PRIVATE_KEY_FILE is out of reach for the web server's PHP, because of the host's open_basedir.",
                self::NO_MAIL,
                'Move the file into the data directory and write its path there in .env, or ask your host to add its folder to open_basedir.',
                $file,
            )]);
        }
        // A relative path would mean different files to the web server and cron.
        $key = str_starts_with($file, '/') && is_readable($file) ? (string) file_get_contents($file) : '';
        if (openssl_pkey_get_private($key) === false) {
            throw InvalidSettings::because([Finding::ofSetting(
                'DKIM_PRIVATE_KEY_FILE',
                'DKIM_PRIVATE_KEY_FILE must be the whole path of a private key that PHP can read.',
                self::NO_MAIL,
                "Write the whole path in .env, such as DKIM_PRIVATE_KEY_FILE='/home/USER/dkim.pem', and give that file the mode 600.",
                $file,
            )]);
        }

        return new self($domain, $selector, $key);
    }

    /** The public key of the private key, in DER (SubjectPublicKeyInfo) and base64, as in the tag `p` of the DNS record. */
    public function publicKey(): string
    {
        $key = openssl_pkey_get_private($this->privateKey);
        $details = $key === false ? false : openssl_pkey_get_details($key);
        $pem = is_array($details) && is_string($details['key']) ? $details['key'] : '';

        return (string) preg_replace('/-----[A-Z ]+-----|\s+/', '', $pem);
    }
}
