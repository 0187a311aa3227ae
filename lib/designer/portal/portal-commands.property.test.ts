import { readLayout } from '@/lib/portal/layout'
import { type PortalKey, portalKinds } from '@/lib/portal/widget-kinds'
import { seedOfRun } from '@/tests/fixtures/depth'
import { DocumentHistory } from '../history/document-history'
import { type Command, isRefusal } from '../history/edit'
import { childrenOf, inOrder, type NodeId, rootId, type TreeDocument } from '../tree/tree-document'
import {
  addItems,
  alignItems,
  copyItems,
  isPane,
  itemOf,
  kindOf,
  moveItems,
  newItem,
  newPane,
  openPortal,
  placeInGrid,
  placeItems,
  portalFaults,
  removeItems,
  resizeItems,
  setItem,
  stepItems,
  writePortal,
} from './public'

const words = { title: (key: string) => key, sample: (kind: string, at: number) => `${kind}${at}` }
const keys = Object.keys(portalKinds) as PortalKey[]

/** Keys that nobody knows, a kind of another line, ids as text, an item without a size. */
const stored = JSON.stringify({
  layoutId: 104,
  theirs: { a: [1, { b: null }] },
  refresh: { autoRefresh: false, autoRefreshTime: 5, more: 1 },
  layout: [
    {
      i: '101',
      x: 0,
      y: 0,
      w: 6,
      h: 8,
      jnpfKey: 'barChart',
      appOwn: { z: 1 },
      option: { theirs: [1, 2] },
      card: { appType: '3' },
    },
    { i: 102, x: 6, y: 0, w: 6, h: 8, jnpfKey: 'holoChart', secret: 'kept', children: [{ nobody: 'knows' }] },
    { jnpfKey: 'card', i: 103, x: 0, y: 8, w: 12, h: 9, children: [{ i: 104, jnpfKey: 'text', x: 0, y: 0, w: 4, h: 3 }] },
    { i: 105, jnpfKey: 'tab', x: 0, y: 17, w: 12, h: 9, children: [newPane(1, words), newPane(2, words)], active: '1' },
  ],
})

function opened(text: string): TreeDocument {
  const doc = openPortal(text)
  if (isRefusal(doc)) throw new Error(doc.refused)
  return doc
}
const textOf = (doc: TreeDocument) => JSON.stringify(writePortal(doc))

function chance(seed: number) {
  let state = seed | 1
  return (below: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return (state >> 8) % Math.max(1, below)
  }
}

function anyCommand(doc: TreeDocument, draw: (below: number) => number): Command<TreeDocument> {
  const ids = [...inOrder(doc), rootId]
  const any = () => ids[draw(ids.length)] as NodeId
  const some = () => [any(), any()].slice(0, 1 + draw(2))
  const target = () => [{ after: any() }, { before: any() }, { into: any() }][draw(3)] ?? { into: rootId }
  const step = () => (['left', 'right', 'up', 'down'] as const)[draw(4)] ?? 'up'
  const commands: (() => Command<TreeDocument>)[] = [
    () =>
      addItems([newItem(keys[draw(keys.length)] ?? 'text', words)], target(), draw(2) ? { x: draw(12), y: draw(30) } : undefined),
    () => addItems([newPane(9, words)], target()),
    () => copyItems(some()),
    () => moveItems(some(), target()),
    () => removeItems(some()),
    () => stepItems(some(), step()),
    () => resizeItems(some(), step()),
    () => alignItems(some(), (['left', 'width', 'height'] as const)[draw(3)] ?? 'left'),
    () => placeItems(rootId, [{ id: any(), x: draw(14), y: draw(40), w: draw(14), h: draw(20) }]),
    () => setItem(any(), [{ path: ['option', 'titleText'], value: `t${draw(9)}` }]),
    () => setItem(any(), [{ path: ['title'], value: draw(2) ? undefined : 'x' }]),
  ]
  return (commands[draw(commands.length)] ?? commands[0])?.() ?? (() => ({}))
}

/** What every portal keeps: ids are unique, nothing lies on something else, nothing beyond the grid, no tab item without a tab. */
function expectWhole(doc: TreeDocument) {
  const items = inOrder(doc).filter((id) => !isPane(doc, id))
  const given = items.map((id) => String(itemOf(doc, id)['i'] ?? id))
  expect(new Set(given).size).toBe(given.length)
  for (const id of inOrder(doc)) if (kindOf(doc, id) === 'tab') expect(childrenOf(doc, id).length).toBeGreaterThan(0)
  expect(readLayout(textOf(doc))).toBeDefined()
  portalFaults(doc, { interfaces: undefined, menus: undefined })
  const places = childrenOf(doc, rootId).map((id) => placeInGrid(itemOf(doc, id)))
  for (const [at, one] of places.entries()) {
    expect(one.x + one.w).toBeLessThanOrEqual(12)
    for (const other of places.slice(at + 1)) {
      const areApart =
        one.x + one.w <= other.x || other.x + other.w <= one.x || one.y + one.h <= other.y || other.y + other.h <= one.y
      expect(areApart).toBe(true)
    }
  }
}

it('whatever is done and taken back leaves the same bytes, and every state on the way is a whole portal', () => {
  const draw = chance(seedOfRun)
  for (let round = 0; round < 30; round += 1) {
    const history = new DocumentHistory(opened(stored), { now: () => 0 })
    for (let step = 0; step < 25; step += 1) {
      history.run(anyCommand(history.document, draw))
      expectWhole(history.document)
    }
    const last = textOf(history.document)
    while (history.canUndo) history.undo()
    expect(textOf(history.document)).toBe(stored)
    while (history.canRedo) history.redo()
    expect(textOf(history.document)).toBe(last)
  }
})

it('keys and kinds of another line stay where they were when their neighbours are changed', () => {
  const history = new DocumentHistory(opened(stored), { now: () => 0 })
  const [chart, foreign] = childrenOf(history.document, rootId)
  history.run(setItem(chart ?? '', [{ path: ['option', 'styleType'], value: 2 }]))
  history.run(addItems([newItem('text', words)], { into: rootId }))
  const raw = writePortal(history.document) as { theirs: unknown; layout: unknown[] }
  expect(raw.theirs).toEqual({ a: [1, { b: null }] })
  expect(raw.layout[0]).toMatchObject({
    i: '101',
    appOwn: { z: 1 },
    card: { appType: '3' },
    option: { theirs: [1, 2], styleType: 2 },
  })
  expect(raw.layout[1]).toMatchObject({ jnpfKey: 'holoChart', secret: 'kept', children: [{ nobody: 'knows' }] })
  expect(portalFaults(history.document, { interfaces: undefined, menus: undefined })).toContainEqual({
    ...{ id: foreign, code: 'unknownKind', isHard: false },
  })
})

it('what stands in a container that comes in counts too: a portal grows no larger than it may be', () => {
  const history = new DocumentHistory(opened(stored), { now: () => 0 })
  const filled = (count: number) => ({
    ...newItem('card', words),
    children: Array.from({ length: count }, (_, at) => ({ ...newItem('text', words), y: at * 10 })),
  })
  expect(history.run(addItems([filled(400)], { into: rootId }))).toEqual({ refused: 'tooMany' })
  expect(textOf(history.document)).toBe(stored)
  expect(isRefusal(history.run(addItems([filled(40)], { into: rootId })))).toBe(false)
})

it('a chart of records without categories is a fault with which no portal is released', () => {
  const faultsOf = (modelData: object) => {
    const item = {
      i: '101',
      jnpfKey: 'barChart',
      x: 0,
      y: 0,
      w: 6,
      h: 8,
      dataType: 'model',
      modelData: { modelId: 'm', ...modelData },
    }
    return portalFaults(opened(JSON.stringify({ layoutId: 101, layout: [item] })), { interfaces: undefined, menus: undefined })
  }
  expect(faultsOf({})).toMatchObject([{ code: 'noDimension', isHard: true }])
  expect(faultsOf({ dimension: { field: 'state' } })).toEqual([])
})
