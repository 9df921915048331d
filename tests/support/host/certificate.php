<?php

/**
 * Prints a private key and a self-signed certificate.
 *
 * Usage: php certificate.php [NAME]   for 127.0.0.1 without a name
 */

declare(strict_types=1);

$key = openssl_pkey_new(['private_key_type' => OPENSSL_KEYTYPE_EC, 'curve_name' => 'prime256v1']);
$request = openssl_csr_new(['commonName' => $argv[1] ?? '127.0.0.1'], $key);
// openssl_csr_new() takes the key by reference, so it may have changed it.
assert($request instanceof OpenSSLCertificateSigningRequest && $key instanceof OpenSSLAsymmetricKey);
$certificate = openssl_csr_sign($request, null, $key, 2);
assert($certificate instanceof OpenSSLCertificate);

openssl_pkey_export($key, $keyText);
openssl_x509_export($certificate, $certificateText);
echo implode('', array_filter([$keyText, $certificateText], is_string(...)));
