<?php

/**
 * Prints a JSON object with a new certificate authority (`authority`) and, for each set of names, a key and a
 * certificate of this authority (`servers`); an extra self-signed one for the first set (`selfSigned`).
 *
 * Usage: php certificates.php DAYS NAMES…   with the names of a certificate separated by commas
 */

declare(strict_types=1);

$days = (int) $argv[1];
$sets = array_slice($argv, 2);

/**
 * @param array{cert: string, key: string}|null $issuer null for a self-signed certificate
 * @return array{cert: string, key: string} as PEM
 */
function certificate(string $name, string $extension, int $days, ?array $issuer = null): array
{
    $config = tempnam(sys_get_temp_dir(), 'openssl');
    file_put_contents($config, "[req]\ndistinguished_name = name\n[name]\n[extensions]\n{$extension}\n");
    $options = ['config' => $config, 'x509_extensions' => 'extensions', 'digest_alg' => 'sha256'];
    $key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
    $request = openssl_csr_new(['commonName' => $name], $key, $options);
    // openssl_csr_new() takes the key by reference, so it may have changed it.
    assert($request instanceof OpenSSLCertificateSigningRequest && $key instanceof OpenSSLAsymmetricKey);
    [$signer, $signerKey] = [$issuer['cert'] ?? null, $issuer['key'] ?? $key];
    $certificate = openssl_csr_sign($request, $signer, $signerKey, $days, $options, random_int(1, PHP_INT_MAX));
    unlink($config);
    assert($certificate instanceof OpenSSLCertificate);
    openssl_x509_export($certificate, $certificateText);
    openssl_pkey_export($key, $keyText);

    return ['cert' => $certificateText, 'key' => $keyText];
}

/** @param array{cert: string, key: string}|null $issuer */
$forNames = static fn(string $names, ?array $issuer): array => certificate(
    explode(',', $names)[0],
    'subjectAltName = DNS:' . str_replace(',', ',DNS:', $names),
    $days,
    $issuer,
);
$authority = certificate('Test authority', 'basicConstraints = critical,CA:TRUE', $days);
echo json_encode([
    'authority' => $authority['cert'],
    'servers' => array_map(static fn(string $names): array => $forNames($names, $authority), $sets),
    'selfSigned' => $forNames($sets[0], null),
], JSON_THROW_ON_ERROR);
