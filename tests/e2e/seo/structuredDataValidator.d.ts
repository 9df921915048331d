/** What we use of this package, which brings no types. */
declare module '@adobe/structured-data-validator' {
  class Validator {
    /** What search engines would say of records by type; a warning is about what they merely recommend. */
    validate(found: {
      jsonld: Record<string, object[]>;
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; rootType: string; fieldNames: string[] }[]>;
  }
  export = Validator;
}
