/**
 * Loader for the browser's copy of zod's kinds: texts lose `.email()`, `.uuid()` and the twenty-odd other formats, with their patterns
 * and checks, which no schema of the product uses (`zod-in-browsers.test.ts` holds it to that). The servers have the file as it is.
 */
module.exports = function withoutStringFormats(source) {
  const shorter = source.replace(
    /(export const ZodString = [^;]*?;\s+_ZodString\.init\(inst, def\);\s+\}, )\{[\s\S]*?\n\}\);/,
    '$1{});',
  )
  if (shorter === source) throw new Error('zod writes its text kind differently now: see bin/without-string-formats.cjs')
  return shorter
}
