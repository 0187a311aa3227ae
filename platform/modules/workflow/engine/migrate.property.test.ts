import fc from 'fast-check'
import type { Flow } from '@/lib/flow/flow-types'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { decide, newRun } from './decide'
import { migrate } from './migrate'
import type { Run } from './run-types'
import { endsWhenAllAgree, faultsOf } from './testing-invariants'
import { flowOf, stepsOf, worldOf } from './testing-search'

/** A node of a tree as the designer edits it: a chain in each branch. */
type Part = { id: string; type: 'approver' | 'subFlow' | 'timer'; rule: number; kind: string; branches: Part[][] }
type Raw = Parameters<typeof flowOf>[0]

const free = { rejectStep: '2', rejectType: 3 }
const rules = [
  free,
  { ...free, counterSign: 2 },
  { ...free, counterSign: 1, counterSignConfig: { auditType: 1, auditRatio: 60, rejectType: 1, rejectRatio: 50 } },
]

function rawOf([first, ...rest]: readonly Part[]): Raw | undefined {
  if (!first) return undefined
  const { id, type, rule, kind, branches } = first
  const node = { nodeId: id, type, content: id, properties: rules[rule] ?? free }
  const next = rawOf(rest)
  const heads = branches.flatMap((chain) => rawOf(chain) ?? [])
  return {
    ...node,
    ...(next ? { childNode: next } : {}),
    ...(heads.length > 0 && type !== 'subFlow' ? { conditionNodes: heads, conditionType: kind } : {}),
  }
}

const flowOfParts = (parts: readonly Part[]) => flowOf(rawOf(parts) as Raw)

/** Numbers drawn one after the other, each below its limit. */
type Draw = (limit: number) => number
const drawsOf = (numbers: readonly number[]): Draw => {
  let at = 0
  return (limit) => (numbers[at++ % numbers.length] ?? 0) % limit
}

let made = 0
function newPart(draw: Draw, depth = 1): Part {
  made += 1
  const id = `n${made}`
  const type = (['approver', 'approver', 'approver', 'subFlow', 'timer'] as const)[draw(5)] ?? 'approver'
  const count = depth > 0 && type === 'approver' && draw(2) === 0 ? 2 : 0
  const branches = Array.from({ length: count }, () => chainOf(draw, depth - 1))
  return { id, type, rule: draw(3), kind: draw(2) === 0 ? 'interflow' : 'branchFlow', branches }
}
const chainOf = (draw: Draw, depth: number) => Array.from({ length: 1 + draw(2) }, () => newPart(draw, depth))

/** Every chain of the tree, the outermost first. */
const chainsOf = (chain: Part[]): Part[][] => [chain, ...chain.flatMap(({ branches }) => branches.flatMap(chainsOf))]

/** What somebody does in the designer: adds, removes, moves, changes a node, or adds, removes a branch. */
function edit(parts: Part[], draw: Draw): void {
  const chains = chainsOf(parts)
  const chain = chains[draw(chains.length)] ?? parts
  const at = draw(chain.length)
  const part = chain[at]
  const kind = draw(6)
  const mayGo = chain.length > 1
  if (kind === 0) chain.splice(draw(chain.length + 1), 0, newPart(draw))
  if (kind === 1 && mayGo) chain.splice(at, 1)
  if (kind === 2 && mayGo && part) {
    chain.splice(at, 1)
    const others = chainsOf(parts)
    const other = others[draw(others.length)] ?? parts
    other.splice(draw(other.length + 1), 0, part)
  }
  if (kind === 3 && part) Object.assign(part, { rule: draw(3), type: draw(3) === 0 ? 'timer' : part.type })
  if (kind === 4 && part) part.branches.push(chainOf(draw, 0))
  if (kind === 5 && part) part.branches.splice(0, 1)
}

/** A state that people can bring a task to; it runs, or waits for its launcher. */
function walk(flow: Flow, draw: Draw, steps: number): Run {
  let run = newRun('l')
  for (let turn = 0; turn < steps; turn += 1) {
    const all = [...stepsOf(flow, run)].filter(
      ({ command: { kind } }) => kind !== 'end' && (kind !== 'withdraw' || draw(8) === 0),
    )
    // Drawn until one is allowed, so that walks go on.
    for (let tries = 0; tries < 6; tries += 1) {
      const step = all[draw(all.length)]
      const decision = step && decide(flow, run, step.command, worldOf(step.byId))
      if (!decision || !('run' in decision) || decision.run.status === 2 || decision.run.status === 4) continue
      run = decision.run
      break
    }
  }
  return run
}

test('a task in any state goes on soundly by any edited version, or is refused with a reason', () => {
  const told = { moved: 0, refused: new Map<string, number>(), repeated: 0, skipped: 0, straightBack: 0 }
  const numbers = fc.array(fc.nat({ max: 9_999 }), { minLength: 40, maxLength: 120 })
  fc.assert(
    fc.property(numbers, fc.nat({ max: 14 }), fc.integer({ min: 1, max: 4 }), (drawn, steps, edits) => {
      made = 0
      const draw = drawsOf(drawn)
      const parts = chainOf(draw, 2)
      const from = flowOfParts(parts)
      const run = walk(from, draw, steps + 1)
      const before = JSON.stringify(run)
      for (let at = 0; at < edits; at += 1) edit(parts, draw)
      const to = flowOfParts(parts)
      const migration = migrate(from, to, run, { now: 2_000, byId: 'admin' })
      expect(JSON.stringify(run)).toBe(before)
      if ('faults' in migration) {
        expect(migration.faults.length).toBeGreaterThan(0)
        for (const { code } of migration.faults) told.refused.set(code, (told.refused.get(code) ?? 0) + 1)
        return
      }
      told.moved += 1
      told.repeated += migration.repeated.length
      told.skipped += migration.skipped.length
      told.straightBack += run.returnPoint ? 1 : 0
      const after = migration.run
      expect(faultsOf(to, after)).toEqual([])
      expect(after.operators).toEqual(run.operators)
      expect(after.records.slice(0, -1)).toEqual(run.records)
      expect(after.records.at(-1)).toMatchObject({ code: 8, byId: 'admin', at: 2_000 })
      // Branches that whoever submits has to choose are not chosen there.
      if (endsWhenAllAgree(to, newRun('l'))) expect(endsWhenAllAgree(to, after)).toBe(true)
      // Whatever anybody does then leaves it sound.
      const later = walkFrom(to, after, draw)
      expect(faultsOf(to, later)).toEqual([])
    }),
    { numRuns: shareOf(6_000, 8), seed: seedOfRun },
  )
  // The test says nothing unless all of it happened.
  expect(told.moved).toBeGreaterThan(100)
  expect(told.repeated).toBeGreaterThan(0)
  expect(told.skipped).toBeGreaterThan(0)
  expect(told.straightBack).toBeGreaterThan(0)
  for (const code of ['nodeGone', 'nodeOther', 'placeOther', 'over', 'subFlowGone', 'straightBack'])
    expect(told.refused.get(code)).toBeGreaterThan(0)
})

function walkFrom(flow: Flow, from: Run, draw: Draw): Run {
  let run = from
  for (let turn = 0; turn < 5; turn += 1) {
    const all = [...stepsOf(flow, run)]
    const step = all[draw(all.length)]
    const decision = step && decide(flow, run, step.command, worldOf(step.byId))
    if (decision && 'run' in decision) run = decision.run
  }
  return run
}
