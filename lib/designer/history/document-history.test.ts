import { rawField } from '@/lib/form/test-designs'
import { addNodes } from '../commands/add-nodes'
import { setProperty } from '../commands/set-property'
import { writeForm } from '../form/form-document'
import { configOf, nameOfNode } from '../form/form-nodes'
import { givenNumbers } from '../form/names'
import { done, historyOf, named, opened } from '../testing-forms'
import { rootId, type TreeDocument } from '../tree/tree-document'
import { DocumentHistory } from './document-history'
import { type Command, isRefusal } from './edit'

function typing() {
  const { history, source, clock } = historyOf()
  const id = named(history.document, 'a')
  const once = (label: string, burstKey?: string) =>
    history.run(setProperty({ id, path: ['__config__', 'label'], value: label }), burstKey)
  const type = (label: string, burstKey = `${id}.label`) => once(label, burstKey)
  const label = () => configOf(history.document, id).label
  return { history, source, clock, once, type, label }
}

test('what is typed without a pause is one step, and a pause begins another one', () => {
  const { history, clock, type, label } = typing()
  for (const text of ['姓', '姓名', '姓名 ']) {
    type(text)
    clock.nowMs += 400
  }
  clock.nowMs += 101
  type('姓名 甲')
  history.undo()
  expect(label()).toBe('姓名 ')
  history.undo()
  expect(label()).toBe('L-a')
  expect(history.canUndo).toBe(false)
  history.redo()
  expect(label()).toBe('姓名 ')
})

test('another key, no key, leaving the field, undo and saving end a burst', () => {
  const { history, once, type } = typing()
  const steps = () => {
    let count = 0
    while (history.undo()) count += 1
    return count
  }
  type('1')
  type('2', 'other')
  once('3')
  history.endBurst()
  type('4')
  history.markSaved()
  type('5')
  history.undo()
  expect(history.isDirty).toBe(false)
  history.redo()
  type('6')
  expect(steps()).toBe(6)
})

test('what is typed and deleted again leaves no step, and the document clean', () => {
  const { history, type } = typing()
  type('x')
  type('L-a')
  expect(history.canUndo).toBe(false)
  expect(history.isDirty).toBe(false)
})

test('a command that changes nothing makes no step and no new document', () => {
  const { history, type } = typing()
  const before = history.document
  type('L-a')
  expect(history.canUndo).toBe(false)
  expect(history.document).toBe(before)
})

test('a refusal keeps what could be made again', () => {
  const { history, type } = typing()
  type('x')
  history.undo()
  expect(isRefusal(history.run(() => ({ refused: 'never' })))).toBe(true)
  expect(history.canRedo).toBe(true)
})

test('a new command cuts what could be made again', () => {
  const { history, type } = typing()
  type('x')
  history.undo()
  type('y', 'later')
  expect(history.redo()).toBeNull()
})

test('saved is the state, not the moment: undo leaves it and redo comes back', () => {
  const { history, clock, type } = typing()
  expect(history.isDirty).toBe(false)
  type('x')
  history.markSaved()
  clock.nowMs += 1000
  type('y')
  expect(history.isDirty).toBe(true)
  history.undo()
  expect(history.isDirty).toBe(false)
  history.undo()
  expect(history.isDirty).toBe(true)
})

test('the oldest of more than five hundred steps are dropped', () => {
  const { history, once } = typing()
  for (let at = 0; at < 520; at += 1) once(`n${at}`)
  let count = 0
  while (history.undo()) count += 1
  expect(count).toBe(500)
  expect(history.isDirty).toBe(true)
})

test('beyond the bound of bytes the oldest steps are dropped', () => {
  const { history } = historyOf(undefined, { bytesMax: 10_000 })
  const id = named(history.document, 'a')
  for (let at = 0; at < 50; at += 1) done(history, setProperty({ id, path: ['placeholder'], value: `${at}`.repeat(500) }))
  expect(history.bytes).toBeLessThanOrEqual(10_000)
  expect(history.canUndo).toBe(true)
})

type Grid = { rows: readonly { cells: readonly string[] }[] }

test('any document: a paste of five thousand cells is one step', () => {
  const blank: Grid = { rows: Array.from({ length: 500 }, () => ({ cells: Array.from({ length: 10 }, () => '') })) }
  const history = new DocumentHistory(blank, { now: () => 0 })
  const paste: Command<Grid> = (edit) => {
    edit.change((draft) => {
      for (const [y, row] of draft.rows.entries()) for (const x of row.cells.keys()) row.cells[x] = `${x}:${y}`
    })
    return {}
  }
  history.run(paste)
  expect(history.document.rows[499]?.cells[9]).toBe('9:499')
  history.undo()
  expect(history.document).toEqual(blank)
  expect(history.canUndo).toBe(false)
  history.redo()
  expect(history.document.rows[3]?.cells[2]).toBe('2:3')
})

test('any document: lists that grow, shrink and change come back', () => {
  type Doc = { list: number[] }
  const history = new DocumentHistory<Doc>({ list: [1, 2, 3, 4] }, { now: () => 0 })
  const change =
    (recipe: (list: number[]) => void): Command<Doc> =>
    (edit) => {
      edit.change((draft) => recipe(draft.list))
      return {}
    }
  history.run(change((list) => void list.splice(1, 2)))
  history.run(change((list) => void list.unshift(7, 8, 9)))
  history.run(change((list) => void list.reverse()))
  const after = history.document
  while (history.undo());
  expect(history.document).toEqual({ list: [1, 2, 3, 4] })
  while (history.redo());
  expect(history.document).toEqual(after)
})

test('listeners hear of every change, of saving, and of nothing else', () => {
  const { history, type } = typing()
  let count = 0
  const leave = history.subscribe(() => {
    count += 1
  })
  type('x')
  type('x')
  history.markSaved()
  history.undo()
  leave()
  history.redo()
  expect(count).toBe(3)
})

test('another document is clean and has no history', () => {
  const { history, source, type } = typing()
  const before = history.document
  type('x')
  history.reset(before)
  expect(history.canUndo).toBe(false)
  expect(history.isDirty).toBe(false)
  expect(writeForm(history.document, source)).toBe(source.text)
})

test('a number that was given once is not given again, also after it was taken back and the page was loaded anew', () => {
  const open = () => new DocumentHistory(opened().document, { now: () => 0, givenIn: givenNumbers })
  const history = open()
  const added = (to: DocumentHistory<TreeDocument>) => {
    const { ids } = done(to, addNodes({ nodes: [rawField('input', '')], to: { into: rootId } }))
    return nameOfNode(to.document, ids[0] ?? '')
  }
  expect(added(history)).toBe('inputField111')
  history.undo()
  expect(added(history)).toBe('inputField112')
  history.undo()
  const other = open()
  other.restore(JSON.parse(JSON.stringify(history.kept(Number.POSITIVE_INFINITY))))
  expect(added(other)).toBe('inputField113')
})
