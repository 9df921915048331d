/** The package has no types for this function, which its documentation names. */
declare module 'mailauth/lib/dmarc/get-dmarc-record.js' {
  type Resolver = import('mailauth').DNSResolver;
  const getDmarcRecord: (domain: string, resolver: Resolver) => Promise<Record<string, unknown> | false>;
  export = getDmarcRecord;
}
