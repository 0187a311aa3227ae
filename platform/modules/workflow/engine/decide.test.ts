import type { Flow } from '@/lib/flow/flow-types'
import { decide, newRun } from './decide'
import { preflight } from './preflight'
import { progressOfRun } from './progress'
import { returnTargets } from './returns'
import type { Command, Decision, Run, World } from './run-types'
import { approver, branches, condition, flowOf, subFlow, timer, worldOf } from './testing-search'
import { words } from './words'

/** A task that people work on by name: `as('p', 'a', agree)`. */
function taskOf(flow: Flow, more: Partial<World> = {}) {
  let run: Run = newRun('l')
  let last: Decision = { run, effects: [] }
  const give = (byId: string, command: Command) => {
    last = decide(flow, run, command, worldOf(byId, more))
    if ('run' in last) run = last.run
    return last
  }
  const operator = (nodeId: string, handlerId: string) =>
    run.operators.find((one) => one.nodeId === nodeId && one.handlerId === handlerId && one.state === 'open')?.id ?? 0
  return {
    give,
    run: () => run,
    submit: (choices = {}) => give('l', { kind: 'submit', ...choices }),
    agree: (nodeId: string, byId: string, choices = {}) =>
      give(byId, { kind: 'agree', operatorId: operator(nodeId, byId), ...choices }),
    back: (nodeId: string, byId: string, toNodeId: string, goesStraightBack = false) =>
      give(byId, { kind: 'return', operatorId: operator(nodeId, byId), toNodeId, goesStraightBack }),
    addSign: (nodeId: string, byId: string, toId: string, isBefore: boolean) =>
      give(byId, { kind: 'addSign', operatorId: operator(nodeId, byId), toId, isBefore }),
    recall: (byId: string) => {
      const mine = run.records.findLast((one) => one.code === 1 && one.byId === byId)
      return give(byId, { kind: 'recall', recordId: mine?.id ?? 0 })
    },
    /** Who is asked, as `node:person`. */
    asked: () => run.operators.filter((one) => one.state === 'open').map((one) => `${one.nodeId}:${one.handlerId}`),
    codes: () => run.records.map((one) => one.code),
  }
}

const one = (...ids: string[]) => ({ peopleOf: () => ids })
const inChain = (...ids: string[]) =>
  ids.reduceRight<ReturnType<typeof approver> | undefined>(
    (next, id) => approver(id, { rejectStep: '2', rejectType: 3 }, next),
    undefined,
  )
const chain = flowOf(inChain('a', 'b', 'c') ?? approver('a'))

test('a task goes from node to node, and ends with the last one', () => {
  const task = taskOf(chain, one('p'))
  task.submit()
  expect(progressOfRun(chain, task.run())).toEqual({ completion: 50, thisStep: 'a', thisStepIds: ['a'] })
  for (const node of ['a', 'b', 'c']) task.agree(node, 'p')
  expect(task.run().status).toBe(2)
  expect(task.codes()).toEqual([2, 1, 1, 1])
  expect(progressOfRun(chain, task.run())).toMatchObject({ completion: 100, thisStep: '结束' })
  expect(task.submit()).toEqual({ refusal: words.running })
})

test('one of several decides; whoever comes later reads that it was handled', () => {
  const task = taskOf(chain)
  task.submit()
  const late = task.run().operators[1]?.id ?? 0
  task.agree('a', 'p')
  expect(task.asked()).toEqual(['b:p', 'b:q', 'b:r'])
  expect(task.give('q', { kind: 'agree', operatorId: late })).toEqual({ refusal: words.handled })
})

test('in order each is asked once the one before has agreed, also a person added between', () => {
  const flow = flowOf(approver('a', { counterSign: 2 }))
  const task = taskOf(flow)
  task.submit()
  expect(task.asked()).toEqual(['a:p'])
  task.addSign('a', 'p', 'x', false)
  expect(task.asked()).toEqual(['a:x'])
  task.agree('a', 'x')
  expect(task.asked()).toEqual(['a:q'])
  expect(task.recall('x')).toHaveProperty('run')
  expect(task.asked()).toEqual(['a:x'])
  for (const person of ['x', 'q', 'r']) task.agree('a', person)
  expect(task.run().status).toBe(2)
})

test('whoever asks another first is asked again after them', () => {
  const task = taskOf(chain, one('p'))
  task.submit()
  task.addSign('a', 'p', 'x', true)
  expect(task.asked()).toEqual(['a:x'])
  task.agree('a', 'x')
  expect(task.asked()).toEqual(['a:p'])
  task.agree('a', 'p')
  expect(task.asked()).toEqual(['b:p'])
  expect(task.codes()).toEqual([2, 10, 1, 1])
})

test('all branches of a parallel split come together before the task goes on', () => {
  const flow = flowOf(branches(approver('a'), 'interflow', [approver('b', {}, approver('c')), approver('d')], approver('e')))
  const task = taskOf(flow, one('p'))
  task.submit()
  task.agree('a', 'p')
  expect(task.asked()).toEqual(['b:p', 'd:p'])
  task.agree('d', 'p')
  task.agree('b', 'p')
  expect(task.asked()).toEqual(['c:p'])
  task.agree('c', 'p')
  expect(task.asked()).toEqual(['e:p'])
})

test('the first condition that holds is taken, else the default one, and without one the task passes by', () => {
  const heads = [
    condition('x', {}, approver('b')),
    condition('y', {}, approver('c')),
    condition('z', { isDefault: true }, approver('d')),
  ]
  const flow = flowOf(branches(approver('a'), 'condition', heads, approver('e')))
  const after = (holds: string[], of = flow) => {
    const task = taskOf(of, { ...one('p'), holds: (id) => holds.includes(id) })
    task.submit()
    task.agree('a', 'p')
    return task.asked()
  }
  expect([after(['y', 'x']), after(['y']), after([])]).toEqual([['b:p'], ['c:p'], ['d:p']])
  expect(after([], flowOf(branches(approver('a'), 'condition', heads.slice(0, 2), approver('e'))))).toEqual(['e:p'])
})

test('branches that are picked are asked for before, and refused without', () => {
  const picked = { assigneeType: 7 }
  const flow = flowOf(branches(approver('a'), 'branchFlow', [approver('b'), approver('c', picked)], approver('d')))
  const task = taskOf(flow, { peopleOf: (id) => (id === 'c' ? ['x', 'y'] : ['p']) })
  task.submit()
  const { id } = task.run().operators[0] ?? { id: 0 }
  expect(preflight(flow, task.run(), id, worldOf('p'))).toEqual({
    type: 1,
    countersignOver: true,
    list: [
      { nodeId: 'b', nodeName: 'b', isBranchFlow: true, isCandidates: false, hasCandidates: false },
      { nodeId: 'c', nodeName: 'c', isBranchFlow: true, isCandidates: true, hasCandidates: true },
    ],
  })
  expect(task.agree('a', 'p')).toEqual({ refusal: words.branchMissing })
  expect(task.agree('a', 'p', { branchList: ['c'] })).toEqual({ refusal: words.candidatesMissing })
  expect(task.agree('a', 'p', { branchList: ['c'], candidateList: { c: ['p'] } })).toEqual({ refusal: words.candidatesOther })
  task.agree('a', 'p', { branchList: ['c'], candidateList: { c: ['x', 'x'] } })
  expect(task.asked()).toEqual(['c:x'])
  task.agree('c', 'x')
  expect(task.asked()).toEqual(['d:p'])
})

test('who is asked at a node is picked by whoever acts before it, whatever was sent for it earlier', () => {
  const picked = { assigneeType: 7 }
  const flow = flowOf(approver('a', picked, approver('b', {}, approver('c', picked))))
  const task = taskOf(flow, { peopleOf: (id) => (id === 'b' ? ['p'] : ['x', 'y']) })
  task.submit({ candidateList: { a: ['x'], c: ['x'] } })
  task.agree('a', 'x', { candidateList: { c: ['x'] } })
  expect(task.run().picked).toEqual({ a: ['x'] })
  expect(task.agree('b', 'p')).toEqual({ refusal: words.candidatesMissing })
  task.agree('b', 'p', { candidateList: { c: ['y'] } })
  expect(task.asked()).toEqual(['c:y'])
})

test('of several who help out at a node each does so until somebody is put in that place; the others still do', () => {
  const flow = flowOf(inChain('a', 'b') ?? approver('a'))
  const task = taskOf(flow, { peopleOf: (id) => (id === 'a' ? ['p'] : []), helpersOf: () => ['x', 'y'] })
  const helping = () => task.run().operators.flatMap((one) => (one.isAbnormal && one.state === 'open' ? one.handlerId : []))
  task.submit()
  task.agree('a', 'p')
  expect(helping()).toEqual(['x', 'y'])
  const operatorId = task.run().operators.find(({ handlerId }) => handlerId === 'x')?.id ?? 0
  task.give('admin', { kind: 'replace', operatorId, toId: 'z' })
  expect([task.asked(), helping()]).toEqual([['b:z', 'b:y'], ['y']])
  // Also when it comes back to them.
  task.back('b', 'y', 'a', true)
  task.agree('a', 'p')
  expect([task.asked(), helping()]).toEqual([['b:z', 'b:y'], ['y']])
})

test('a task that was returned to the launcher begins again, or comes straight back to who returned it', () => {
  for (const goesStraightBack of [false, true]) {
    const task = taskOf(chain, one('p', 'q'))
    task.submit()
    task.agree('a', 'p')
    task.back('b', 'q', 's', goesStraightBack)
    expect([task.run().status, task.asked()]).toEqual([3, []])
    task.submit()
    expect(task.asked()).toEqual(goesStraightBack ? ['b:p', 'b:q'] : ['a:p', 'a:q'])
    expect(task.codes()).toEqual([2, 1, 0, 2])
    expect(task.run().records[1]?.isVoid).toBe(!goesStraightBack)
  }
})

test('in order and straight back, nobody who had not been asked yet is left out', () => {
  const node = { rejectStep: '2', rejectType: 2, counterSign: 2 }
  const task = taskOf(flowOf(approver('a', {}, approver('b', node))))
  task.submit()
  task.agree('a', 'p')
  expect(task.back('b', 'p', 'a')).toEqual({ refusal: words.notHere })
  task.back('b', 'p', 'a', true)
  task.agree('a', 'q')
  for (const person of ['p', 'q', 'r']) {
    expect(task.asked()).toEqual([`b:${person}`])
    task.agree('b', person)
  }
  expect(task.run().status).toBe(2)
})

test('what is picked with an add-sign holds for who votes in that place, and a choice that nobody made is made by the launcher', () => {
  const heads = [approver('b'), approver('c')]
  const task = taskOf(flowOf(branches(approver('a'), 'branchFlow', heads)), one('p'))
  task.submit()
  const { id: operatorId } = task.run().operators[0] ?? { id: 0 }
  task.give('p', { kind: 'addSign', operatorId, toId: 'x', isBefore: false, branchList: ['c'] })
  task.agree('a', 'x')
  expect(task.asked()).toEqual(['c:p'])
  const child = taskOf(flowOf(branches(subFlow('f'), 'branchFlow', heads)), one('p'))
  child.submit()
  child.give('', { kind: 'childEnded', nodeId: 'f', child: '1.0' })
  expect(child.asked()).toEqual(['f:l'])
  child.agree('f', 'l', { branchList: ['b'] })
  expect(child.asked()).toEqual(['b:p'])
})

test('a timer in one of several branches holds what comes after the join, whichever branch ends last', () => {
  const flow = flowOf(
    branches(approver('a'), 'interflow', [approver('b', {}, timer('t', { day: 3 })), approver('c')], approver('d')),
  )
  const task = taskOf(flow, one('p'))
  task.submit()
  for (const node of ['a', 'b', 'c']) task.agree(node, 'p')
  expect(task.run().operators.at(-1)).toMatchObject({ nodeId: 'd', receivedAt: 1_000 + 3 * 86_400_000 })
})

test('a return leads where the node allows it, and from the middle only the node itself is done again', () => {
  const task = taskOf(chain, one('p'))
  task.submit()
  task.agree('a', 'p')
  task.agree('b', 'p')
  expect(returnTargets(chain, task.run(), 'c')).toEqual(['b', 'a', 's'])
  expect(task.back('c', 'p', 'x')).toEqual({ refusal: words.returnNotPassed })
  task.back('c', 'p', 'a', true)
  expect(task.asked()).toEqual(['a:p'])
  expect(task.back('a', 'p', 's')).toEqual({ refusal: words.returnsStraightBack })
  task.agree('a', 'p')
  expect(task.asked()).toEqual(['c:p'])
})

test('an agreement is taken back as long as nobody acted on it', () => {
  const task = taskOf(chain)
  task.submit()
  task.agree('a', 'p')
  task.recall('p')
  expect(task.asked()).toEqual(['a:p', 'a:q', 'a:r'])
  task.agree('a', 'q')
  task.agree('b', 'p')
  expect(task.recall('q')).toEqual({ refusal: words.recallTooLate })
})

test('nobody for a node: the administrator, nobody needed, refused, or whoever acts has to pick', () => {
  const nobody = { peopleOf: (id: string) => (id === 'b' ? [] : ['p']) }
  const after = (errorRule: number, choices = {}) => {
    const task = taskOf(flowOf(approver('a', {}, approver('b', { errorRule }, approver('c')))), nobody)
    task.submit()
    const answer = task.agree('a', 'p', choices)
    return 'run' in answer ? task.asked() : answer
  }
  expect(after(1)).toEqual(['b:admin'])
  expect(after(4)).toEqual(['c:p'])
  expect(after(5)).toEqual({ refusal: words.nobody })
  expect(after(3)).toEqual({ abnormal: [{ nodeId: 'b', nodeName: 'b' }] })
  expect(after(3, { errorRuleUserList: { b: ['x'] } })).toEqual(['b:x'])
  expect(after(1, { errorRuleUserList: { b: ['x'], c: ['x'] } })).toEqual(['b:admin'])
})

test('people that were not looked up yet are asked for, all at once', () => {
  const flow = flowOf(branches(approver('a'), 'interflow', [approver('b'), approver('c')]))
  const task = taskOf(flow, { peopleOf: (id) => (id === 'a' ? ['p'] : null) })
  task.submit()
  expect(task.agree('a', 'p')).toEqual({ needs: ['b', 'c'] })
})

test('a part is done without the person by the rules of the node, once', () => {
  const rules = (...agreeRules: number[]) => ({ hasAgreeRule: true, agreeRules })
  const flow = flowOf(approver('a', rules(2), approver('b', rules(3), approver('c', {}, approver('d', rules(4))))))
  const task = taskOf(flow, { peopleOf: (id) => (id === 'c' ? ['x'] : ['l']) })
  task.submit()
  expect(task.asked()).toEqual(['c:x'])
  task.agree('c', 'x')
  expect(task.run().status).toBe(2)
  expect(task.run().records.map((record) => record.isAutomatic)).toEqual([false, true, true, false, true])
})

test('behind a timer nobody is asked before it has run out', () => {
  const task = taskOf(flowOf(timer('t', { hour: 1 }, approver('a'))), one('p'))
  task.submit()
  expect(task.run().operators[0]?.receivedAt).toBe(1_000 + 3_600_000)
  expect(task.agree('a', 'p')).toEqual({ refusal: words.notHere })
})

test('a condition may lead back to a node that was passed, and never for ever', () => {
  const heads = [condition('x', { conditionType: 1, swerveNode: 'a' }), condition('z', { isDefault: true })]
  const flow = flowOf(approver('a', {}, branches(approver('b'), 'condition', heads, approver('c'))))
  const task = taskOf(flow, { ...one('p'), holds: () => true })
  task.submit()
  task.agree('a', 'p')
  task.agree('b', 'p')
  expect([task.asked(), task.codes()]).toEqual([['a:p'], [2, 1, 1, 13]])
  const alone = flowOf(approver('a', { errorRule: 4 }, branches(approver('b', { errorRule: 4 }), 'condition', heads)))
  expect(taskOf(alone, { peopleOf: () => [], holds: () => true }).submit()).toEqual({ refusal: words.notHere })
})

test('a task waits for all of its sub-flow, and not for one that runs beside it', () => {
  const task = taskOf(flowOf(subFlow('f', {}, approver('a'))))
  expect(task.submit()).toMatchObject({ effects: [{ kind: 'started' }, { kind: 'startChildren', children: [{}, {}, {}] }] })
  expect(task.give('l', { kind: 'withdraw' })).toEqual({ refusal: words.hasSubFlow })
  for (const child of ['1.0', '1.1', '1.1', '1.2']) {
    expect(task.asked()).toEqual([])
    task.give('', { kind: 'childEnded', nodeId: 'f', child })
  }
  expect(task.asked()).toEqual(['a:p', 'a:q', 'a:r'])
  const beside = taskOf(flowOf(subFlow('f', { isAsync: true }, approver('a'))))
  beside.submit()
  expect(beside.asked()).toHaveLength(3)
})

test('a suspended task refuses everything until it goes on', () => {
  const task = taskOf(chain, one('p'))
  task.submit()
  task.give('admin', { kind: 'suspend' })
  expect(task.agree('a', 'p')).toEqual({ refusal: words.suspended })
  task.give('admin', { kind: 'restore' })
  task.agree('a', 'p')
  expect(task.asked()).toEqual(['b:p'])
})

test('a withdrawn task has ended, or can be handed in again where the flow says so', () => {
  for (const [revokeRule, status] of [
    [1, 4],
    [2, 7],
  ]) {
    const task = taskOf(flowOf(approver('a'), { revokeRule }), one('p'))
    task.submit()
    task.give('l', { kind: 'withdraw' })
    expect([task.run().status, task.asked()]).toEqual([status, []])
    expect('run' in task.submit()).toBe(status === 7)
  }
})

test('an administrator sets a task to any node, revives what has passed, and gives a node to one person', () => {
  const task = taskOf(chain)
  task.submit()
  task.give('admin', { kind: 'assign', nodeId: 'a', toId: 'x' })
  expect(task.asked()).toEqual(['a:x'])
  task.give('admin', { kind: 'jump', nodeId: 'c' })
  task.agree('c', 'p')
  expect(task.run().status).toBe(2)
  task.give('admin', { kind: 'jump', nodeId: 'b' })
  expect(task.asked()).toEqual(['b:p', 'b:q', 'b:r'])
  expect(task.codes()).toEqual([2, 5, 8, 1, 9])
})
