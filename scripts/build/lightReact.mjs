/** React throws these to itself. */
const SIGNAL = /(\w+Exception = )Error\((formatProdErrorMessage\(\d+\))\)/g;

/**
 * Has React make the signals that it throws to itself without noting where it did. For that note V8 parses all of React once
 * more wherever somebody looks on (DevTools, Lighthouse): half of the task in which React arrives.
 * @returns {import('vite').Plugin}
 */
export function lightReact() {
  return {
    name: 'light-react',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
      handler: (code) => code.replace(SIGNAL, '$1Object.create(Error.prototype, { message: { value: $2 } })'),
    },
  };
}
