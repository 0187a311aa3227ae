/**
 * Loader for the browser's copy of zod's table of patterns: those of text formats (addresses, hashes, currencies and the like), which no
 * schema of the product uses (`zod-in-browsers.test.ts` holds it to that), are left out. The servers have the file as it is.
 */
const kept = new Set(['anyString', 'bigint', 'integer', 'number', 'boolean', 'lowercase', 'uppercase'])

module.exports = function withoutTextPatterns(source) {
  const shorter = source
    .replace(/^export const (\w+) = \/(?!\*).*;$/gm, (line, name) =>
      kept.has(name) ? line : `export const ${name} = undefined;`,
    )
    .replace(/^export const (\w+) = \/\*@__PURE__\*\/.*;$/gm, 'export const $1 = undefined;')
  if (shorter === source) throw new Error('zod writes its patterns differently now: see bin/without-text-patterns.cjs')
  return shorter
}
