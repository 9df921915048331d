/** Whether this code of an error of Node or OpenSSL says that a certificate cannot be trusted. */
export const isOfCertificate = (code: string): boolean => /CERT|^UNABLE_TO_/.test(code);
