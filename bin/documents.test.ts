import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(__dirname, '..')
const securityPage = readFileSync(path.join(root, 'docs/security.md'), 'utf8')

it('every threat on the page about security names tests, and all of them exist', () => {
  const threats =
    securityPage
      .split('## Threats')[1]
      ?.match(/^\| .*\|$/gm)
      ?.slice(1) ?? []
  expect(threats.length).toBeGreaterThan(40)
  const missing = threats.flatMap((row) => {
    const tests = (row.split('|').at(-2) ?? '').match(/[\w./-]+\.(?:test|spec)\.tsx?/g) ?? []
    return tests.length === 0 ? [row] : tests.filter((test) => !existsSync(path.join(root, test)))
  })
  expect(missing).toEqual([])
})

const documents = readdirSync(path.join(root, 'docs'), { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name}`)

it.each(['README.md', 'CONTRIBUTING.md', ...documents])('what %s links to inside the repository is there', (document) => {
  const text = readFileSync(path.join(root, document), 'utf8')
  const targets = [...text.matchAll(/\]\((?!https?:)([^)#]+)[^)]*\)/g)].map(([, target = '']) => target)
  expect(targets.filter((target) => !existsSync(path.join(root, path.dirname(document), target)))).toEqual([])
})

it('the README is read in five minutes', () => {
  const words = readFileSync(path.join(root, 'README.md'), 'utf8').split(/\s+/).length
  expect(words).toBeLessThanOrEqual(1200)
})
