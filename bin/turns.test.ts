import { existsSync, readdirSync } from 'node:fs'
import { suitesThatWait, turnOfJourneys } from './turns.mjs'

const seeds = Array.from({ length: 60 }, (_, index) => ({ TEST_SEED: String(index) }))

it('every part of the journeys has its turn, and no run grows with their number', () => {
  for (const count of [40, 386, 1500]) {
    const turns = seeds.map((env) => turnOfJourneys(count, env))
    const total = turns[0]?.total ?? 0
    expect(count / total).toBeLessThan(226)
    expect([...new Set(turns.map(({ current }) => current))].sort((a, b) => a - b)).toEqual(
      Array.from({ length: total }, (_, index) => index + 1),
    )
  }
})

it('every suite that waits exists, and has its turn at least twice in eight commits that follow each other', () => {
  const waiting = ['4', '5', '6', '7', '8', '9', '10', '11'].map((TEST_SEED) => suitesThatWait({ TEST_SEED }))
  for (const suite of new Set(waiting.flat())) {
    expect([suite, existsSync(suite)]).toEqual([suite, true])
    expect(waiting.filter((some) => !some.includes(suite)).length).toBeGreaterThanOrEqual(2)
  }
})

it('of the contract suites no run leaves out much more than three quarters', () => {
  const count = readdirSync('tests/contract').filter((name) => name.endsWith('.test.ts')).length
  for (const env of seeds) {
    const left = suitesThatWait(env).filter((suite) => suite.startsWith('tests/contract/'))
    expect(left.length / count).toBeLessThan(0.77)
  }
})

it('whoever asks for everything, or for one file, waits for no turn', () => {
  for (const env of [{}, { TEST_SEED: '4', TEST_DEPTH: 'whole' }]) {
    expect(suitesThatWait(env)).toEqual([])
    expect(turnOfJourneys(386, env)).toEqual({ current: 1, total: 1 })
  }
})
