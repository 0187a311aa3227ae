import fc from 'fast-check'
import { AppError } from '@/lib/errors/app-error'
import type { Flow } from '@/lib/flow/flow-types'
import { type Command, type Decision, decide, newRun, type Run } from '@/platform/modules/workflow/engine/public'
import { faultsOfStep } from '@/platform/modules/workflow/engine/testing-invariants'
import { type Step, stepsOf } from '@/platform/modules/workflow/engine/testing-search'
import { NobodyFound } from '@/platform/modules/workflow/run/open-task'
import { simulate } from '@/platform/modules/workflow/run/simulate'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { faultsOfTasks, storedRun } from './flow-invariants'
import { partsBy, RandomCompany, worldBy } from './flow-random-setup'

jest.setTimeout(3_600_000)

/** `FLOW_CASES=10000`: so many, instead of the part of a run. */
const cases = Number(process.env['FLOW_CASES'] ?? shareOf(300, 10))
const minuteMs = 60_000

const company = new RandomCompany()
beforeAll(() => company.open())
afterAll(() => company.close())

const number = fc.nat(0x7fffffff)
const trees = fc.array(number, { minLength: 1, maxLength: 4 })
const amounts = fc.constantFrom(50, 150)

type Done = { outcome: Decision | 'stored'; said?: unknown }

/** What the store makes of a command, in the words of the engine. */
async function stored(taskId: string, { command, byId }: Step): Promise<Done> {
  try {
    await company.perform(taskId, command, byId)
    return { outcome: 'stored' }
  } catch (error) {
    if (error instanceof NobodyFound) return { outcome: { abnormal: error.nodes } }
    if (error instanceof AppError && error.userMessage) return { outcome: { refusal: error.userMessage } }
    throw error
  }
}

/** One of all that people could try, or something that is over. */
function chosenStep(flow: Flow, run: Run, choice: number): Step {
  const { operators } = run
  const old = operators[choice % Math.max(1, operators.length)]
  if (choice % 11 === 0 && old) return { command: { kind: 'agree', operatorId: old.id }, byId: old.handlerId }
  const steps = [...stepsOf(flow, run)]
  // Otherwise most tasks would have ended after a few steps.
  const going = steps.filter(({ command: { kind } }) => !['end', 'withdraw', 'suspend'].includes(kind) || choice % 7 === 0)
  return going[choice % going.length] ?? { command: { kind: 'submit' }, byId: 'l' }
}

/** Does one thing in both; answers the state after it. */
async function both(task: { id: string; flow: Flow; amount: number }, before: Run, step: Step): Promise<Run> {
  const { id, flow, amount } = task
  const decision = decide(flow, before, step.command, worldBy(flow, { byId: step.byId, now: company.now, amount }))
  const { outcome } = await stored(id, step)
  const after = 'run' in decision ? decision.run : before
  expect(outcome).toEqual('run' in decision ? 'stored' : decision)
  const { faults, runs } = await faultsOfTasks(company.ctx.db, [id], new Map([[id, before]]))
  expect(runs.get(id)).toEqual(after)
  expect([...faults, ...faultsOfStep(before, step, after)]).toEqual([])
  return after
}

it('whatever people do in whatever flow, the store keeps what the engine decided, also over a restart', async () => {
  const paths = fc.array(number, { minLength: 4, maxLength: 16 })
  let done = 0
  const property = fc.asyncProperty(trees, paths, amounts, async (seeds, path, amount) => {
    const { id, flow } = await company.draft(partsBy(seeds), amount, { revokeRule: seeds.length % 2 === 0 ? 2 : 1 })
    const task = { id, flow, amount }
    let run = await both(task, newRun('l'), { command: { kind: 'submit', branchList: branchesOf(flow) }, byId: 'l' })
    for (const choice of path) {
      company.now += minuteMs
      if (choice % 160 === 0) await company.restart()
      const before = run
      run = await both(task, run, chosenStep(flow, run, choice))
      if (run !== before) done += 1
    }
  })
  await fc.assert(property, { seed: seedOfRun, numRuns: cases })
  // Otherwise it would hold because everything was refused.
  expect(done / cases).toBeGreaterThan(2)
})

const branchesOf = (flow: Flow) =>
  [...flow.nodes.values()].flatMap((one) => (one.branchKind === 'branchFlow' ? one.branches.map((head) => head.nodeId) : []))

type Reached = { nodeId: string; people: readonly string[] }

/** The nodes that a command entered, with whom they ask. */
function reached(flow: Flow, before: Run, after: Run): Reached[] {
  return Object.values(after.nodes).flatMap(({ nodeId, round, queue }) => {
    if (before.nodes[nodeId]?.round === round) return []
    const asked = after.operators.filter((one) => one.nodeId === nodeId && one.round === round)
    const { type } = flow.nodes.get(nodeId) ?? flow.start
    const people = type === 'start' ? ['l'] : type === 'subFlow' ? null : [...asked.map((one) => one.handlerId), ...queue]
    return [{ nodeId, people: people ?? worldBy(flow, { byId: '', now: 0, amount: 0 }).peopleOf(nodeId) ?? [] }]
  })
}

/** Everybody agrees as soon as they are asked, and takes all branches. */
function nextOf(flow: Flow, run: Run): Step | null {
  const choices = {
    branchList: branchesOf(flow),
    errorRuleUserList: Object.fromEntries([...flow.nodes.keys()].map((id) => [id, ['l']])),
  }
  const operator = run.operators.find(({ state }) => state === 'open')
  if (operator) return { command: { kind: 'agree', operatorId: operator.id, ...choices } as Command, byId: operator.handlerId }
  const waiting = Object.values(run.nodes).find(({ state, children }) => state === 'open' && children.length > 0)
  if (waiting) return { command: { kind: 'childEnded', nodeId: waiting.nodeId, child: waiting.children[0] ?? '' }, byId: '' }
  return run.status === 0 ? { command: { kind: 'submit', ...choices }, byId: 'l' } : null
}

it('a simulation names the nodes and the people that a task comes to, in whatever flow', async () => {
  const property = fc.asyncProperty(trees, amounts, async (seeds, amount) => {
    const { id, flow, treeJson } = await company.draft(partsBy(seeds), amount)
    const asked = { flowTemplateJson: treeJson, starterId: 'l', formData: { amount } }
    const { steps, outcome, message } = await simulate(company.ctx, await company.actor('admin'), asked, async () => [] as never)
    const path: Reached[] = []
    let run = await storedRun(company.ctx.db, id)
    let refusal = ''
    for (let step = nextOf(flow, run); step && refusal === ''; step = nextOf(flow, run)) {
      // Timers run out.
      company.now += 60 * minuteMs
      const said = (await stored(id, step)).outcome
      if (said !== 'stored') refusal = 'refusal' in said ? said.refusal : 'nobody'
      const after = await storedRun(company.ctx.db, id)
      path.push(...reached(flow, run, after))
      run = after
    }
    expect([outcome, message]).toEqual(refusal === '' ? ['ended', ''] : ['nobody', refusal])
    expect(steps.map(({ nodeId, people }) => ({ nodeId, people: people.map((one) => one.id) }))).toEqual(path)
  })
  await fc.assert(property, { seed: seedOfRun, numRuns: Math.ceil(cases / 3) })
})
