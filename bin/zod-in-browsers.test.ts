import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const root = path.join(import.meta.dirname, '..')
const withoutFormats: (source: string) => string = createRequire(import.meta.url)('./without-string-formats.cjs')
const withoutPatterns: (source: string) => string = createRequire(import.meta.url)('./without-text-patterns.cjs')
const patterns = readFileSync(path.join(root, 'node_modules/zod/v4/core/regexes.js'), 'utf8')
const kinds = readFileSync(path.join(root, 'node_modules/zod/v4/classic/schemas.js'), 'utf8')

/** The browser's copy of zod is a shorter one (`next.config.mjs`). */
describe('the schemas of the product', () => {
  const formats = [...kinds.matchAll(/^ {4}(\w+)\(params\) \{\n {8}return this\.check\(core\._/gm)].map(([, name]) => name)

  test('use no text format that the copy of the browser is without', () => {
    expect(formats).toContain('email')
    const used = new RegExp(
      String.raw`z\s*(\.string\(\)[^\n]*)?\.(${formats.join('|')}|iso|hash|hex|hostname|stringFormat|coerce\.(bigint|date))\b`,
    )
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'lib', 'components', 'app'], {
      cwd: root,
      encoding: 'utf8',
    })
    const sources = files
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\./.test(file) && !file.startsWith('lib/config/'))
    expect(sources.length).toBeGreaterThan(500)
    expect(sources.filter((file) => used.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([])
  })

  test('find everything else of a text in it', () => {
    const shorter = withoutFormats(kinds)
    expect(shorter).not.toContain('core._email(ZodEmail, params))')
    expect(shorter).toContain('checks.minLength(...args)')
  })

  test('find the patterns of numbers and cases in it, and no others', () => {
    const shorter = withoutPatterns(patterns)
    for (const name of ['string', 'integer', 'number', 'boolean', 'lowercase', 'uppercase'])
      expect(shorter).toMatch(new RegExp(`^export const ${name} = [^u]`, 'm'))
    for (const name of ['email', 'ipv6', 'currencyCode', 'sha256_base64', 'date'])
      expect(shorter).toContain(`export const ${name} = undefined;`)
  })
})
