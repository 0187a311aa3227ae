import { parseFlow } from '@/lib/flow/parse-flow'
import { seedOfRun, shareOf } from '@/tests/fixtures/depth'
import { DocumentHistory } from '../history/document-history'
import type { Command } from '../history/edit'
import { inOrder, type NodeId, type TreeDocument } from '../tree/tree-document'
import { branchesOf, branchKindOf, openFlow, propertiesOf, shellOf, typeOf, wireIdOf, writeFlow } from './flow-document'
import { splittingSubFlows, timersInARow } from './flow-edits'
import { addBranches, addSplit, type BranchKind, canHead, insertSteps, pasteFlowNodes } from './insert-nodes'
import { copyFlowNodes, moveFlowNodes } from './move-nodes'
import { type NewKind, newHeads, newNode } from './new-nodes'
import { removeFlowNodes } from './remove-nodes'
import { setNode } from './set-node'
import { longFlow, smallFlow, wireIds } from './testing-flows'

/** A number below `below`; the same row of them for the same seed. */
function chance(seed: number) {
  let state = seed | 1
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % Math.max(1, below)
  }
}

let count = 0
const newId = () => {
  count += 1
  return `new${count}`
}

function anyCommand(doc: TreeDocument, draw: (below: number) => number): Command<TreeDocument> {
  const ids = inOrder(doc)
  const any = () => ids[draw(ids.length)] as NodeId
  const some = () => [any(), any()].slice(0, 1 + draw(2))
  const place = () => ({ kind: (['past', 'under'] as const)[draw(2)] ?? 'past', id: any() })
  const target = () => [{ after: any() }, { before: any() }, { into: any() }][draw(3)] ?? { after: any() }
  const kind = (['condition', 'interflow', 'branchFlow'] as const)[draw(3)] as BranchKind
  const node = () => newNode((['approver', 'subFlow', 'timer'] as const)[draw(3)] as NewKind, 'x')
  const branch = () => newNode(branchKindOf(doc, any()) === 'condition' ? 'condition' : 'approver', 'x')
  const commands = [
    () => insertSteps(place(), [node()], newId),
    () => addSplit(place(), kind, newHeads(kind, ['1', '2']), newId),
    () => addBranches(any(), [branch()], newId),
    () => removeFlowNodes(some(), newId),
    () => moveFlowNodes(some(), target(), newId),
    () => copyFlowNodes(some(), newId),
    () => pasteFlowNodes([node(), branch()].slice(0, 1 + draw(2)), target(), newId),
    () => setNode(any(), [{ path: ['properties', 'title'], value: `t${draw(9)}` }]),
    () => setNode(any(), [{ path: ['properties', 'conditions'], value: draw(2) === 0 ? [] : [{ groups: [] }] }]),
  ]
  return (commands[draw(commands.length)] ?? commands[0])?.() ?? (() => ({}))
}

/** What every flow keeps, whatever was done to it. */
function expectWhole(doc: TreeDocument) {
  const raw = writeFlow(doc)
  const flow = parseFlow(raw)
  if ('fault' in flow) throw new Error(flow.fault)
  expect(new Set(wireIds(raw)).size).toBe(Object.keys(doc.nodes).length - 1)
  expect(openFlow(raw).nodes).toBeDefined()
  expect([...timersInARow(doc), ...splittingSubFlows(doc)]).toEqual([])
  for (const id of inOrder(doc)) {
    const heads = branchesOf(doc, id)
    const kind = branchKindOf(doc, id)
    if (heads.length === 0) continue
    expect(heads.length).toBeGreaterThan(1)
    expect(heads.every((head) => canHead(shellOf(doc, head), kind))).toBe(true)
    if (kind === 'condition')
      expect(heads.map((head) => propertiesOf(doc, head)['priority'])).toEqual(heads.map((_, at) => at + 1))
  }
}

test('whatever is done to a flow, it runs, its ids are single, its limits hold, and taken back it is the same bytes', () => {
  for (let round = 0; round < shareOf(400, 10); round += 1) {
    const draw = chance(seedOfRun + round * 7919)
    const raw = smallFlow()
    const history = new DocumentHistory(openFlow(raw), { now: () => 0 })
    for (let step = 0; step < 25; step += 1) {
      history.run(anyCommand(history.document, draw))
      try {
        expectWhole(history.document)
      } catch (err) {
        throw new Error(`seed ${seedOfRun}, round ${round}, step ${step}: ${String(err)}`)
      }
    }
    const last = JSON.stringify(writeFlow(history.document))
    // What is stored and opened again is the same flow.
    expect(JSON.stringify(writeFlow(openFlow(JSON.parse(last))))).toBe(last)
    while (history.undo());
    expect(JSON.stringify(writeFlow(history.document))).toBe(JSON.stringify(raw))
  }
})

const find = (doc: TreeDocument, wireId: string) => inOrder(doc).find((id) => wireIdOf(doc, id) === wireId) as NodeId
const chainOf = (history: DocumentHistory<TreeDocument>) => wireIds(writeFlow(history.document)).join(' ')

test('an approver whose branches stand below it goes alone, a joint with its branches, and the last branch but one dissolves the split', () => {
  const history = new DocumentHistory(openFlow(smallFlow()), { now: () => 0 })
  history.run(removeFlowNodes([find(history.document, 'a')], newId))
  expect(typeOf(history.document, find(history.document, 'start'))).toBe('start')
  expect(branchesOf(history.document, find(history.document, 'start')).length).toBe(2)
  history.run(removeFlowNodes([find(history.document, 'c2')], newId))
  expect(chainOf(history)).toBe('start b d e join f g h sub z')
  history.run(removeFlowNodes([find(history.document, 'join')], newId))
  expect(chainOf(history)).toBe('start b d e sub z')
})

test('no timer comes behind a timer and no branch below a sub-flow; the reason is told and nothing is done', () => {
  const doc = openFlow(smallFlow())
  const run = (command: Command<TreeDocument>) => new DocumentHistory(doc, { now: () => 0 }).run(command)
  expect(run(insertSteps({ kind: 'past', id: find(doc, 'g') }, [newNode('timer', 't')], newId))).toEqual({
    refused: 'timerAfterTimer',
  })
  expect(run(addSplit({ kind: 'past', id: find(doc, 'sub') }, 'condition', newHeads('condition', ['1', '2']), newId))).toEqual({
    refused: 'branchAfterSubFlow',
  })
  expect(run(moveFlowNodes([find(doc, 'z')], { before: find(doc, 'start') }, newId))).toEqual({ refused: 'startStays' })
})

test('a copied branch names the nodes of the copy where it named its own', () => {
  const doc = openFlow(smallFlow())
  const history = new DocumentHistory(doc, { now: () => 0 })
  history.run(
    setNode(find(doc, 'd'), [
      { path: ['properties', 'assigneeType'], value: 5 },
      { path: ['properties', 'nodeId'], value: 'b' },
    ]),
  )
  const copied = history.run(copyFlowNodes([find(doc, 'c1')], newId))
  const head = 'ids' in copied ? String((copied.ids as NodeId[])[0]) : ''
  const steps = inOrder(history.document)
  const copyOfB = steps[steps.indexOf(head) + 1] as NodeId
  const copyOfD = branchesOf(history.document, copyOfB)[0] as NodeId
  expect(propertiesOf(history.document, copyOfD)['nodeId']).toBe(wireIdOf(history.document, copyOfB))
})

test('a node is added to a flow of three hundred within 50 ms', () => {
  const history = new DocumentHistory(openFlow(longFlow(300)), { now: () => 0 })
  const times = [1, 2, 3, 4, 5].map(() => {
    const from = performance.now()
    history.run(insertSteps({ kind: 'past', id: find(history.document, 'n120') }, [newNode('approver', 'x')], newId))
    return performance.now() - from
  })
  expect(Math.min(...times)).toBeLessThan(50)
})
