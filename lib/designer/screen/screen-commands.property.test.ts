import { type ScreenKey, screenKinds } from '@/lib/screen/kinds'
import { readScreen } from '@/lib/screen/layout'
import { seedOfRun } from '@/tests/fixtures/depth'
import { DocumentHistory } from '../history/document-history'
import { type Command, isRefusal } from '../history/edit'
import { childrenOf, inOrder, type NodeId, rootId, type Target, type TreeDocument } from '../tree/tree-document'
import {
  addScreenItems,
  alignScreenItems,
  boxOf,
  copyScreenItems,
  distributeItems,
  groupItems,
  growItems,
  inLayers,
  joinTexts,
  markItems,
  moveScreenItems,
  newScreenItem,
  nudgeItems,
  openScreen,
  placeLayers,
  placeScreenItems,
  removeScreenItems,
  sameSize,
  screenFaults,
  screenItemOf,
  setScreen,
  splitTexts,
  stepLayers,
  ungroupItems,
  withGroups,
  writeScreen,
} from './public'

const words = {
  title: (key: string) => key,
  screenTitle: (key: string) => key,
  sample: (kind: string, at: number) => `${kind}${at}`,
}
const keys = Object.keys(screenKinds) as ScreenKey[]

/** Keys that nobody knows, an item of another engine, an item without a size, ids as numbers, two on one layer. */
const stored = joinTexts({
  detail: JSON.stringify({ width: 1920, height: 1080, mark: { theirs: [1, null] }, filters: {} }),
  component: JSON.stringify([
    {
      i: 101,
      jnpfKey: 'barChart',
      left: 10,
      top: 20,
      width: 400,
      height: 300,
      zIndex: 2,
      theirs: 1,
      option: { a: [1, { b: null }] },
    },
    {
      name: 'foreign chart',
      index: 7,
      left: 500,
      top: 5.5,
      zIndex: 2,
      component: { width: 300, height: 200, name: 'echart', prop: 'x' },
      data: [],
    },
    { jnpfKey: 'holo', i: '103', left: 30, top: 30, secret: 'kept' },
    {
      ...{ i: '104', jnpfKey: 'screenRotation', left: 0, top: 400, width: 300, height: 200, zIndex: 9, angle: 30 },
      children: [{ i: '105', jnpfKey: 'text', left: 0, top: 0, width: 100, height: 40, option: {} }],
    },
  ]),
})

function opened(text: string): TreeDocument {
  const doc = openScreen(text)
  if (isRefusal(doc)) throw new Error(doc.refused)
  return doc
}

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
  const some = () => [any(), any(), any()].slice(0, 1 + draw(3))
  const one = <Value>(values: readonly [Value, ...Value[]]) => values[draw(values.length)] ?? values[0]
  const way = () => one(['left', 'right', 'up', 'down'] as const)
  const target = () => one<Target>([{ after: any() }, { before: any() }, { into: any() }])
  const box = () => ({ left: draw(2000) - 50, top: draw(1200), width: draw(900), height: draw(900), angle: draw(720) - 360 })
  const commands: readonly [() => Command<TreeDocument>, ...(() => Command<TreeDocument>)[]] = [
    () =>
      addScreenItems(
        [newScreenItem(one(keys as [ScreenKey]), words)],
        target(),
        draw(2) ? { x: draw(1920), y: draw(1080) } : undefined,
      ),
    () => copyScreenItems(some()),
    () => moveScreenItems(some(), target()),
    () => removeScreenItems(some()),
    () => nudgeItems(some(), way(), 10),
    () => growItems(some(), way(), 1),
    () => placeScreenItems([{ id: any(), ...box() }]),
    () => alignScreenItems(some(), one(['left', 'center', 'right', 'top', 'middle', 'bottom'] as const)),
    () => distributeItems(some(), one(['across', 'down'] as const)),
    () => sameSize(some(), one(['width', 'height', 'both'] as const)),
    () => stepLayers(some(), one(['up', 'down', 'front', 'back'] as const)),
    () => placeLayers(some(), draw(3) ? any() : null),
    () => groupItems(some()),
    () => ungroupItems(withGroups(doc, some())),
    () => markItems(some(), one(['isLocked', 'isHidden'] as const), draw(2) === 1),
    () => setScreen([{ path: [one(['width', 'height', 'backgroundColor'] as const)], value: draw(3000) }]),
  ]
  return one(commands)()
}

/** What every screen keeps: ids are unique, sizes are ones, nothing is lost on the way to the reader. */
function expectWhole(doc: TreeDocument) {
  const given = inOrder(doc).flatMap((id) => {
    const i = screenItemOf(doc, id)['i']
    return i === undefined ? [] : [String(i)]
  })
  expect(new Set(given).size).toBe(given.length)
  const read = readScreen(splitTexts(writeScreen(doc)))
  expect(read?.isWhole).toBe(true)
  expect(read?.layout.entries).toHaveLength(childrenOf(doc, rootId).length)
  expect(new Set(inLayers(doc))).toEqual(new Set(childrenOf(doc, rootId)))
  for (const id of inOrder(doc)) expect(boxOf(screenItemOf(doc, id)).width).toBeGreaterThanOrEqual(10)
  screenFaults(doc, { interfaces: undefined, menus: undefined })
}

it('whatever is done and taken back leaves the same bytes, and every state on the way is a whole screen', () => {
  const draw = chance(seedOfRun)
  for (let round = 0; round < 30; round += 1) {
    const history = new DocumentHistory(opened(stored), { now: () => 0 })
    for (let step = 0; step < 25; step += 1) {
      history.run(anyCommand(history.document, draw))
      expectWhole(history.document)
    }
    const last = writeScreen(history.document)
    while (history.canUndo) history.undo()
    expect(writeScreen(history.document)).toBe(stored)
    while (history.canRedo) history.redo()
    expect(writeScreen(history.document)).toBe(last)
  }
})

it('what another engine wrote stays where it was when its neighbours are changed, and is moved with its own keys', () => {
  const history = new DocumentHistory(opened(stored), { now: () => 0 })
  const [chart, foreign] = childrenOf(history.document, rootId)
  history.run(nudgeItems([chart ?? '', foreign ?? ''], 'right', 10))
  history.run(growItems([foreign ?? ''], 'down', 10))
  const items = JSON.parse(splitTexts(writeScreen(history.document)).component)
  expect(items[0]).toMatchObject({ i: 101, theirs: 1, left: 20, option: { a: [1, { b: null }] } })
  expect(items[1]).toEqual({
    ...{ name: 'foreign chart', index: 7, left: 510, top: 6, zIndex: 2, data: [] },
    component: { width: 300, height: 210, name: 'echart', prop: 'x' },
  })
  expect(JSON.parse(splitTexts(writeScreen(history.document)).detail)).toEqual({
    ...{ width: 1920, height: 1080, mark: { theirs: [1, null] }, filters: {} },
  })
})

it('a locked item is neither moved nor deleted, and a text that is no screen is not opened', () => {
  const history = new DocumentHistory(opened(stored), { now: () => 0 })
  const [chart = ''] = childrenOf(history.document, rootId)
  history.run(markItems([chart], 'isLocked', true))
  expect(history.run(nudgeItems([chart], 'left', 1))).toEqual({ refused: 'locked' })
  expect(history.run(removeScreenItems([chart]))).toEqual({ refused: 'locked' })
  expect(openScreen(joinTexts({ detail: '[]', component: '[]' }))).toEqual({ refused: 'notAScreen' })
  expect(openScreen(joinTexts({ detail: '{}', component: '[1]' }))).toEqual({ refused: 'notAScreen' })
})

it('new items do not land on one another, whatever their sizes', () => {
  const history = new DocumentHistory(opened(stored), { now: () => 0 })
  for (const key of ['barChart', 'pieChart', 'screenNumber'] as const)
    history.run(addScreenItems([newScreenItem(key, words)], { into: rootId }))
  const boxes = childrenOf(history.document, rootId)
    .slice(-3)
    .map((id) => boxOf(screenItemOf(history.document, id)))
  expect(boxes.map(({ left, top }) => ({ left, top }))).toEqual([
    { left: 720, top: 380 },
    { left: 740, top: 400 },
    { left: 840, top: 520 },
  ])
})
