/**
 * Lets the bundler leave out the parts of react-router that the site does not use (forms, fetchers, server components):
 * they are made by calls when the module is loaded, which a bundler must keep unless it is told that they do nothing
 * else. Three kilobytes of script (gzip) for every visitor.
 * @returns {import('vite').Plugin}
 */
export function lightRouter() {
  return {
    name: 'light-router',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-router\/dist\/production\// },
      handler: (code) =>
        code
          .replace(
            /^(var \w+ = )(?=(?:React\d*\.(?:createContext|forwardRef|memo)|Symbol|Object\.\w+)\()/gm,
            '$1/* @__PURE__ */ ',
          )
          .replace(/^\w+\.displayName = "\w+";$/gm, ''),
    },
  };
}
