/** The parts of this package that the tests use; it has no types of its own. */
declare module '@adobe/structured-data-validator' {
  class Validator {
    /** Checks records, by type, against the rules of search engines; warnings are about recommended properties. */
    validate(found: {
      jsonld: Record<string, object[]>;
    }): Promise<{ severity: 'ERROR' | 'WARNING'; issueMessage: string; rootType: string; fieldNames: string[] }[]>;
  }
  export = Validator;
}
