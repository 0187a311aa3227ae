import { openTestDatabase } from '../../../store/testing'
import { loadReleasedModule, type Module } from '../designs/module'
import { saveReleasedDesign } from '../designs/service'
import { customerDesign, field, table } from '../testing'
import { answerPatterns } from './pattern-answers'

const fieldCount = 300
const regList = [
  { pattern: '/^(a|b|c)*[a-c]+$/', message: '' },
  { pattern: '/d$/', message: '' },
]
const names = Array.from({ length: fieldCount }, (_, index) => `f${index}`)
const fields = [
  ...names.map((name) => field('textarea', name, { config: { regList } })),
  table('lines', [field('input', 'text', { config: { regList } })]),
]

let customers: Module
let close: () => Promise<void>
beforeAll(async () => {
  const opened = await openTestDatabase()
  close = opened.close
  await saveReleasedDesign(opened.db, customerDesign({ fields }))
  customers = await loadReleasedModule(opened.db, 'design1')
})
afterAll(() => close())

it('lets others have their turn while hundreds of long texts are tested, and answers as ever', async () => {
  const text = (index: number) => `${'abc'.repeat(300)}${index}`
  const incoming = Object.fromEntries(names.map((name, index) => [name, text(index)]))
  let turns = 0
  let isDone = false
  const count = () => {
    turns += 1
    if (!isDone) setImmediate(count)
  }
  setImmediate(count)
  const test = await answerPatterns(customers, [incoming])
  isDone = true
  expect(turns).toBeGreaterThan(3)
  expect(names.map((_, index) => test(regList[0]?.pattern ?? '', text(index)))).toEqual(names.map(() => 'noMatch'))
})

it('refuses a record whose patterns take longer than any honest one', async () => {
  const clock = jest.spyOn(performance, 'now')
  let nowMs = 0
  clock.mockImplementation(() => (nowMs += 400))
  const incoming = Object.fromEntries(names.map((name, index) => [name, `${'ab'.repeat(100)}${index}`]))
  await expect(answerPatterns(customers, [incoming])).rejects.toMatchObject({ code: 'tooLarge' })
  clock.mockRestore()
  // The next one is not held up by it.
  expect((await answerPatterns(customers, [incoming]))('/d$/', 'd')).toBe('match')
})

it('lets a bounded number of saves wait, and serves the next when they are done', async () => {
  const incoming = Object.fromEntries(names.map((name, index) => [name, `${'ab'.repeat(20)}${index}`]))
  const saves = Array.from({ length: 25 }, () =>
    answerPatterns(customers, [incoming]).then(
      () => 'done',
      (error) => error.code,
    ),
  )
  const outcomes = await Promise.all(saves)
  expect(outcomes.filter((outcome) => outcome === 'done')).toHaveLength(20)
  expect(outcomes.filter((outcome) => outcome === 'busy')).toHaveLength(5)
  expect((await answerPatterns(customers, [incoming]))('/d$/', 'd')).toBe('match')
})

it('tests a usual record on the spot, rows of sub-tables too', async () => {
  const test = await answerPatterns(customers, [{ f0: 'abc', lines: [{ text: 'd' }] }])
  expect([test('/d$/', 'abc'), test('/d$/', 'd')]).toEqual(['noMatch', 'match'])
})
