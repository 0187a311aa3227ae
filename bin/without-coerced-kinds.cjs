/**
 * Loader for the browser's copy of zod's coercion: kinds that no schema of the product coerces to (`zod-in-browsers.test.ts` holds it to
 * that) are left out, and with them all that they are made of. The servers have the file as it is.
 */
module.exports = function withoutCoercedKinds(source) {
  const shorter = source.replace(/^export function (?:bigint|date)\([\s\S]*?^\}\n?/gm, '')
  if (shorter === source) throw new Error('zod writes its coercion differently now: see bin/without-coerced-kinds.cjs')
  return shorter
}
