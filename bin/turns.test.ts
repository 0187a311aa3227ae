import { existsSync } from 'node:fs'
import { suitesThatWait, turnOfJourneys } from './turns.mjs'

const seeds = Array.from({ length: 16 }, (_, index) => ({ TEST_SEED: String(index) }))

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

it('every long suite exists, and is run by one of three commits that follow each other', () => {
  const waiting = ['4', '5', '6'].map((TEST_SEED) => suitesThatWait({ TEST_SEED }))
  const suites = [...new Set(waiting.flat())]
  for (const suite of suites) {
    expect([suite, existsSync(suite)]).toEqual([suite, true])
    expect(waiting.filter((some) => some.includes(suite))).toHaveLength(2)
  }
})

it('whoever asks for everything, or for one file, waits for no turn', () => {
  for (const env of [{}, { TEST_SEED: '4', TEST_DEPTH: 'whole' }]) {
    expect(suitesThatWait(env)).toEqual([])
    expect(turnOfJourneys(386, env)).toEqual({ current: 1, total: 1 })
  }
})
