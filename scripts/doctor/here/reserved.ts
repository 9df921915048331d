/** Names that RFC 2606 reserves for examples, which `.env.example` uses. */
const RESERVED_HOST = /(^|\.)(example|example\.(com|net|org))$/i;

export const isReservedHost = (host: string): boolean => RESERVED_HOST.test(host);
