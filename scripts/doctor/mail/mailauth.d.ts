/** The package has types for its main module only. */
declare module 'mailauth/lib/spf/index.js' {
  export { spf } from 'mailauth';
}
