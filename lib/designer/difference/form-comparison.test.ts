import { rawField } from '@/lib/form/test-designs'
import { addNodes } from '../commands/add-nodes'
import { deleteNodes } from '../commands/delete-nodes'
import { moveNodes } from '../commands/move-nodes'
import { setProperty } from '../commands/set-property'
import { writeForm } from '../form/form-document'
import { newListDesign } from '../list/new-list'
import { desktop, sampleFields } from '../list/testing-lists'
import { done, historyOf, named, opened } from '../testing-forms'
import { rootId } from '../tree/tree-document'
import { compareForms } from './form-comparison'
import { listDifferences } from './list-differences'
import { listPairs } from './list-pairs'

test('every difference leads to a place on both sides, and what is on one side only to its neighbour', () => {
  const { history, source } = historyOf()
  const before = history.document
  const at = (name: string) => named(history.document, name)
  done(history, setProperty({ id: at('a'), path: ['__config__', 'required'], value: true }))
  done(history, deleteNodes([at('c')]))
  done(history, addNodes({ nodes: [rawField('input', 'fresh')], to: { after: at('a') } }))
  done(history, moveNodes({ ids: [at('e')], to: { into: rootId } }))
  const after = opened(writeForm(history.document, source)).document
  const { differences, marks, placesOf, twinOf } = compareForms(before, after)
  const placed = Object.fromEntries(differences.map((one) => [`${one.kind} ${one.node.name}`, placesOf(one)]))
  expect(placed).toMatchObject({
    'changed a': { before: named(before, 'a'), after: named(after, 'a') },
    'added fresh': { before: named(before, 'a'), after: named(after, 'fresh') },
    'removed c': { before: named(before, 'c'), after: named(after, 'b') },
    'moved e': { before: named(before, 'e'), after: named(after, 'e') },
  })
  expect(marks.before.get(named(before, 'c'))).toBe('removed')
  expect(marks.after.get(named(after, 'fresh'))).toBe('added')
  expect([marks.before.get(named(before, 'a')), marks.after.get(named(after, 'a'))]).toEqual(['changed', 'changed'])
  expect([marks.before.get(named(before, 'e')), marks.after.get(named(after, 'e'))]).toEqual(['moved', 'moved'])
  expect(marks.after.has(named(after, 'b'))).toBe(false)
  expect(twinOf('after', named(after, 'b'))).toBe(named(before, 'b'))
})

test('entries of lists stand beside themselves, and what is gone where it was', () => {
  const before = newListDesign(sampleFields, desktop)
  const columns = before['columnList'] as readonly Record<string, unknown>[]
  const [first, second, ...rest] = columns
  const after = { ...before, columnList: [first, { ...rest[0], width: 300 }, ...rest.slice(1)] }
  const pairs = listPairs(before, after, listDifferences(before, after)).filter(({ part }) => part === 'columnList')
  expect(pairs.map(({ mark }) => mark)).toEqual([null, 'removed', 'changed', ...rest.slice(1).map(() => null)])
  expect(pairs[1]).toMatchObject({ before: { position: 2, label: second?.['label'] }, after: null })
  expect(pairs[2]).toMatchObject({ before: { position: 3 }, after: { position: 2 } })
})
