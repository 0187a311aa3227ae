import { formKind } from '@/components/designer/form/form-kind'
import {
  childrenOf,
  inOrder,
  isRefusal,
  labelOfNode,
  type NodeId,
  nameOfNode,
  nodeOf,
  openForm,
  rootId,
  typeOfNode,
  writeForm,
} from '@/lib/designer/public'
import { smallText } from '@/lib/designer/testing-forms'
import { rawField } from '@/lib/form/test-designs'
import { DesignerSession } from './designer-session'
import { shellActions } from './shell-actions'

const kind = formKind({ typeName: (type) => type, iconOf: () => null, lossText: (count, names) => `${count} left in ${names}` })

function designer(text = smallText()) {
  const opened = openForm(text)
  if (isRefusal(opened)) throw new Error(opened.refused)
  const refused: string[] = []
  const told: string[] = []
  const session = new DesignerSession(opened.document, { now: () => 0, onRefused: ({ refused: why }) => refused.push(why) })
  const actions = shellActions(session, kind, (words) => told.push(words))
  const named = (name: string) => inOrder(session.document).find((id) => nameOfNode(session.document, id) === name) as NodeId
  const tops = () =>
    childrenOf(session.document, rootId).map((id) => nameOfNode(session.document, id) || typeOfNode(session.document, id))
  return { session, actions, named, tops, refused, told, text: () => writeForm(session.document, opened.source) }
}

test('what is added goes behind the chosen field, into a chosen holder that takes it, and out of one that does not', () => {
  const { session, actions, named, tops } = designer()
  session.select([named('a')])
  actions.add([rawField('input', '')])
  expect(tops().slice(0, 3)).toEqual(['a', expect.stringMatching(/^inputField/), 'b'])
  const table = named('tableField104')
  session.select([table])
  actions.add([rawField('input', '')])
  expect(nodeOf(session.document, session.current)?.parent).toBe(table)
  actions.add([rawField('editor', '')])
  expect(nodeOf(session.document, session.current)?.parent).toBe(rootId)
})

test('keys move what is chosen past its neighbours, into them and out again, and every way back gives the same bytes', () => {
  const { session, actions, named, tops, text } = designer()
  const before = text()
  session.select([named('b')])
  actions.move('up')
  expect(tops().slice(0, 2)).toEqual(['b', 'a'])
  actions.move('down')
  actions.move('in')
  expect(typeOfNode(session.document, nodeOf(session.document, named('b'))?.parent ?? '')).toBe('table')
  actions.move('out')
  expect(nodeOf(session.document, named('b'))?.parent).toBe(rootId)
  while (session.history.canUndo) session.history.undo()
  expect(text()).toBe(before)
})

test('the next node is chosen when one is deleted, and what still refers to it is told', () => {
  const { session, actions, named, told } = designer()
  session.select([named('b')])
  actions.remove()
  expect(session.selection).toHaveLength(1)
  expect(nodeOf(session.document, session.current)).toBeDefined()
  session.select([named('a')])
  actions.remove()
  const before = session.document
  session.select([named('qty')])
  actions.remove()
  expect(session.document).not.toBe(before)
  expect(told.at(-1)).toMatch(/^\d+ left in .+$/)
})

test('undo shows what came back', () => {
  const { session, actions, named } = designer()
  const a = named('a')
  session.select([a])
  actions.remove()
  actions.undo()
  expect(session.selection).toEqual([a])
})

test('panes and cells are neither deleted, copied nor moved by themselves', () => {
  const { session, actions } = designer()
  const pane = inOrder(session.document).find((id) => typeOfNode(session.document, id) === 'tabItem') as NodeId
  session.select([pane])
  const before = session.document
  actions.remove()
  actions.duplicate()
  actions.move('down')
  expect(actions.clip()).toBeNull()
  expect(session.document).toBe(before)
})

test('nodes travel as text from one design to another, with new names where theirs are taken', () => {
  const from = designer()
  from.session.select([from.named('a'), from.named('b')])
  const text = from.actions.clip() ?? ''
  const to = designer()
  expect(to.actions.paste(text)).toBe(true)
  const pasted = to.session.selection
  expect(pasted).toHaveLength(2)
  expect(pasted.map((id) => labelOfNode(to.session.document, id))).toEqual(['L-a', 'L-b'])
  expect(
    new Set(
      inOrder(to.session.document)
        .map((id) => nameOfNode(to.session.document, id))
        .filter(Boolean),
    ).size,
  ).toBe(inOrder(to.session.document).filter((id) => nameOfNode(to.session.document, id)).length)
})

test.each([
  ['plain words', '付款申请'],
  ['JSON of something else', '{"a":1}'],
  ['nodes of another kind of design', '{"tenon":"flow","nodes":[{"__config__":{}}]}'],
  ['broken JSON', '{"tenon":"form"'],
])('%s are no nodes: the paste is left to others', (_what, text) => {
  const { actions, session } = designer()
  const before = session.document
  expect(actions.paste(text)).toBe(false)
  expect(session.document).toBe(before)
})

test('a whole design and a list of fields can be pasted', () => {
  const { actions, session } = designer('{"fields":[]}')
  expect(actions.paste(smallText())).toBe(true)
  expect(childrenOf(session.document, rootId).length).toBeGreaterThan(3)
  expect(actions.paste(JSON.stringify([rawField('input', 'x')]))).toBe(true)
})

test('arrows walk over all nodes in the order of the design', () => {
  const { session, actions } = designer()
  const ids = inOrder(session.document)
  const walked: NodeId[] = []
  for (const _ of ids) {
    actions.walkTo('ArrowDown')
    walked.push(session.current)
  }
  expect(walked).toEqual(ids)
  actions.walkTo('ArrowDown')
  expect(session.current).toBe(ids.at(-1))
})
