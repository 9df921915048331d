<?php

/**
 * Prints a JSON object with a new certificate authority (`authority`) and, for each set of names, a key and a certificate of
 * this authority (`servers`); an extra self-signed one for the first set (`selfSigned`).
 *
 * Usage: php certificates.php DAYS NAMES…   with the names of a certificate separated by commas
 */

declare(strict_types=1);

$days = (int) $argv[1];
$sets = array_slice($argv, 2);

/** @return array<string, string> the options of PHP's OpenSSL functions for these extensions */
function configuration(string $extensions): array
{
    $path = tempnam(sys_get_temp_dir(), 'openssl');
    file_put_contents($path, "[req]\ndistinguished_name = name\n[name]\n[extensions]\n{$extensions}\n");
    register_shutdown_function(unlink(...), $path);

    return ['config' => $path, 'x509_extensions' => 'extensions', 'digest_alg' => 'sha256'];
}

function newKey(): OpenSSLAsymmetricKey
{
    $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    assert($key instanceof OpenSSLAsymmetricKey);

    return $key;
}

/** @return array{OpenSSLCertificate, OpenSSLAsymmetricKey} */
function certificate(string $name, string $extensions, int $days, ?OpenSSLCertificate $issuer = null, ?OpenSSLAsymmetricKey $issuerKey = null): array
{
    $key = newKey();
    $options = configuration($extensions);
    $request = openssl_csr_new(['commonName' => $name], $key, $options);

    // openssl_csr_new() takes the key by reference, so it may have changed it.
    assert($request instanceof OpenSSLCertificateSigningRequest && $key instanceof OpenSSLAsymmetricKey);
    $certificate = openssl_csr_sign($request, $issuer, $issuerKey ?? $key, $days, $options, random_int(1, PHP_INT_MAX));
    assert($certificate instanceof OpenSSLCertificate);

    return [$certificate, $key];
}

/** @return array{cert: string, key: string} */
function pem(OpenSSLCertificate $certificate, OpenSSLAsymmetricKey $key): array
{
    openssl_x509_export($certificate, $certificateText);
    openssl_pkey_export($key, $keyText);

    return ['cert' => $certificateText, 'key' => $keyText];
}

function namesExtension(string $names): string
{
    return 'subjectAltName = ' . implode(',', array_map(static fn(string $name): string => "DNS:{$name}", explode(',', $names)));
}

[$authority, $authorityKey] = certificate('Test authority', 'basicConstraints = critical,CA:TRUE', $days);
$servers = array_map(
    static fn(string $names): array => pem(...certificate(explode(',', $names)[0], namesExtension($names), $days, $authority, $authorityKey)),
    $sets,
);
openssl_x509_export($authority, $authorityText);
echo json_encode([
    'authority' => $authorityText,
    'servers' => $servers,
    'selfSigned' => pem(...certificate(explode(',', $sets[0])[0], namesExtension($sets[0]), $days)),
], JSON_THROW_ON_ERROR);
