import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { rawField } from '@/lib/form/test-designs'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { writeForm } from './form/form-document'
import { commandOf } from './testing-commands'
import { historyOf, opened } from './testing-forms'

const run = promisify(execFile)
const program = join(process.cwd(), 'tests/fixtures/random-histories.ts')

test('ten thousand times any fifty commands taken back give the same bytes, and made again too', async () => {
  const half = (seed: number) =>
    run(process.execPath, ['--import', 'tsx', program, String(seed), String(shareOf(5000, 5))], {
      env: { ...process.env, NODE_ENV: 'production' },
    })
  await Promise.all([half(seedOfRun), half(-seedOfRun)])
}, 300_000)

test('five hundred steps on a form of three hundred fields cost less than 5 MB, and none is lost', () => {
  const fields = Array.from({ length: 300 }, (_, index) => rawField('input', `field${index}`))
  const { history } = historyOf(opened(JSON.stringify({ fields })))
  let seed = 1
  let count = 0
  for (let tries = 0; count < 500 && tries < 5_000; tries += 1) {
    const before = history.document
    seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff
    history.run(commandOf(before, seed))
    if (history.document !== before) count += 1
  }
  expect(history.bytes).toBeLessThan(5 * 1024 * 1024)
  while (history.undo()) count -= 1
  expect(count).toBe(0)
})

test('a history that was kept as JSON goes on where it was: undo and redo give the same bytes', () => {
  const { history, source } = historyOf()
  for (let seed = seedOfRun; seed < seedOfRun + 120; seed += 1) history.run(commandOf(history.document, seed))
  for (let step = 0; step < 7; step += 1) history.undo()
  const { history: other } = historyOf()
  other.restore(JSON.parse(JSON.stringify(history.kept(Number.POSITIVE_INFINITY))))
  expect(other.isDirty).toBe(true)
  for (const walk of ['undo', 'redo'] as const) {
    while (history[walk]()) {
      other[walk]()
      expect(writeForm(other.document, source)).toBe(writeForm(history.document, source))
    }
    expect(other[walk]()).toBeNull()
  }
})

test('of a history that is kept in little room the newest steps stay', () => {
  const { history } = historyOf()
  for (let seed = seedOfRun; seed < seedOfRun + 60; seed += 1) history.run(commandOf(history.document, seed))
  const all = history.kept(Number.POSITIVE_INFINITY).steps.done
  const some = history.kept(history.bytes / 2).steps.done
  expect(some.length).toBeLessThan(all.length)
  expect(some).toEqual(all.slice(all.length - some.length))
})
