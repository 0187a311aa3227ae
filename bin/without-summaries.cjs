/**
 * Loader for the browser's copy of the declared calls: what a call is for is told in `openapi.json`, which the servers write; no page
 * reads it.
 */
module.exports = function withoutSummaries(source) {
  return source.replace(/\bsummary:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g, '')
}
