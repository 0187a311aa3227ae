import { parseDesign } from '@/lib/form/parse-design'
import { formula, rawField, widgetSchemas } from '@/lib/form/test-designs'
import { addNodes } from '../commands/add-nodes'
import { deleteNodes } from '../commands/delete-nodes'
import { setProperty } from '../commands/set-property'
import { formAsData } from '../form/form-document'
import { formIndex, labelOfNode, nameOfNode, shellOf } from '../form/form-nodes'
import type { Command } from '../history/edit'
import { fieldsOfForm } from '../list/list-fields'
import { newListDesign } from '../list/new-list'
import { desktop } from '../list/testing-lists'
import { done, historyOf, opened } from '../testing-forms'
import { childrenOf, rootId, type TreeDocument } from '../tree/tree-document'
import { takeForm } from './apply-merge'
import { mergeDesigns } from './merge-designs'
import type { Side } from './merge-types'

const card = rawField('card', '', { layout: 'rowFormItem', formId: 103, children: [rawField('input', 'inner', { formId: 104 })] })
const text = JSON.stringify({
  idGlobal: 104,
  fields: [rawField('inputNumber', 'a', { formId: 101 }), rawField('inputNumber', 'b', { formId: 102 }), card],
})

type Work = (doc: TreeDocument) => Command<TreeDocument>
const idOf = (doc: TreeDocument, code: string) => formIndex(doc).byCode.get(code) ?? ''
const set =
  (code: string, path: readonly string[], value: unknown): Work =>
  (doc) =>
    setProperty({ id: idOf(doc, code), path, value })
const add =
  (node: object): Work =>
  () =>
    addNodes({ nodes: [node], to: { into: rootId } })

/** What two made of the form, each in a session of their own, put together in mine. */
function twoOf({ mine, theirs, choices = {} }: { mine: Work[]; theirs: Work[]; choices?: Record<string, Side> }) {
  const [me, them] = [historyOf(opened(text)), historyOf(opened(text))]
  for (const [{ history }, works] of [
    [me, mine],
    [them, theirs],
  ] as const) {
    for (const work of works) done(history, work(history.document))
  }
  const of = (form: TreeDocument) => ({ form, list: {}, phone: {} })
  const versions = { base: of(opened(text).document), mine: of(me.history.document), theirs: of(them.history.document) }
  const fieldsOf = (form: TreeDocument) => fieldsOfForm(parseDesign(formAsData(form), widgetSchemas))
  const merged = mergeDesigns(versions, { fieldsOf, choices })
  return { merged, form: merged.documents.form, history: me.history }
}

test('the same property of both is asked about, and counts as it was chosen; other properties of the field are both taken', () => {
  const mine = [set('a', ['__config__', 'label'], '甲'), set('a', ['placeholder'], '请填')]
  const theirs = [set('a', ['__config__', 'label'], '乙'), set('a', ['style', 'width'], '50%')]
  const { merged, form } = twoOf({ mine, theirs })
  expect(merged.conflicts).toMatchObject([{ of: 'form', kind: 'value', property: 'label', mine: '甲', theirs: '乙' }])
  expect(labelOfNode(form, idOf(form, 'a'))).toBe('甲')
  const decided = twoOf({ mine, theirs, choices: { [merged.conflicts[0]?.id ?? '']: 'theirs' } }).form
  expect(labelOfNode(decided, idOf(decided, 'a'))).toBe('乙')
  expect(shellOf(decided, idOf(decided, 'a'))).toMatchObject({ placeholder: '请填', style: { width: '50%' } })
})

test('what one deleted and the other changed is asked about, with all that stands in it', () => {
  const mine: Work[] = [(doc) => deleteNodes([childrenOf(doc, rootId)[2] ?? ''])]
  const theirs = [set('inner', ['placeholder'], 'x')]
  const { merged, form } = twoOf({ mine, theirs })
  expect(merged.conflicts).toMatchObject([{ kind: 'gone', by: 'mine' }])
  expect(idOf(form, 'inner')).toBe('')
  const kept = twoOf({ mine, theirs, choices: { [merged.conflicts[0]?.id ?? '']: 'theirs' } }).form
  expect(shellOf(kept, idOf(kept, 'inner'))).toMatchObject({ placeholder: 'x' })
})

test('a code of what one deleted is free for what that one made or renamed since', () => {
  const mine: Work[] = [(doc) => deleteNodes([idOf(doc, 'b')]), set('a', ['__vModel__'], 'b')]
  for (const { merged, form } of [twoOf({ mine, theirs: [] }), twoOf({ mine: [], theirs: mine })]) {
    expect(merged).toMatchObject({ conflicts: [], renamed: [] })
    expect([...formIndex(form).byCode.keys()].sort()).toEqual(['b', 'inner'])
  }
})

test('fields that both added under one code stay both, and what refers to mine follows its new code', () => {
  const sum = rawField('calculate', 'sum', {}, { expression: formula(['fresh'], '+', '1') })
  const { merged, form } = twoOf({
    mine: [add(rawField('inputNumber', 'fresh', { label: '我的' })), add(sum)],
    theirs: [add(rawField('inputNumber', 'fresh', { label: '对方的' }))],
  })
  const to = merged.renamed[0]?.to ?? ''
  expect(merged.renamed).toMatchObject([{ label: '我的', from: 'fresh', scriptCount: 0 }])
  expect(labelOfNode(form, idOf(form, 'fresh'))).toBe('对方的')
  expect(labelOfNode(form, idOf(form, to))).toBe('我的')
  expect(shellOf(form, idOf(form, 'sum'))).toMatchObject({ expression: [{ __vModel__: to }, '+', '1'] })
  const numbers = [...formIndex(form).byCode.values()].map((id) => JSON.stringify(shellOf(form, id)).match(/"formId":(\d+)/)?.[1])
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('a code that both gave anew, to different fields, is that of theirs; no new code is lost without a word', () => {
  const named = set('a', ['__vModel__'], 'amount')
  const ways: { mine: Work[]; theirs: Work[]; label: string; owner: string }[] = [
    { mine: [add(rawField('inputNumber', 'amount', { label: '我的' }))], theirs: [named], label: '我的', owner: 'L-a' },
    { mine: [set('b', ['__vModel__'], 'amount')], theirs: [named], label: 'L-b', owner: 'L-a' },
    { mine: [named], theirs: [set('b', ['__vModel__'], 'amount')], label: 'L-a', owner: 'L-b' },
    { mine: [named], theirs: [add(rawField('inputNumber', 'amount', { label: '对方的' }))], label: 'L-a', owner: '对方的' },
  ]
  for (const { mine, theirs, label, owner } of ways) {
    const sum = add(rawField('calculate', 'sum', {}, { expression: formula(['amount'], '+', '1') }))
    const { merged, form } = twoOf({ mine: [...mine, sum], theirs })
    const to = merged.renamed[0]?.to ?? ''
    expect(merged).toMatchObject({ conflicts: [], renamed: [{ label, from: 'amount' }] })
    expect([labelOfNode(form, idOf(form, 'amount')), labelOfNode(form, idOf(form, to))]).toEqual([owner, label])
    expect(shellOf(form, idOf(form, 'sum'))).toMatchObject({ expression: [{ __vModel__: to }, '+', '1'] })
    expect(idOf(form, 'a')).toBe('')
  }
})

test('columns of a list stay with their fields where a code is given on from one field to another', () => {
  const document = opened(text).document
  const fieldsOf = (form: TreeDocument) => fieldsOfForm(parseDesign(formAsData(form), widgetSchemas))
  const work = (code: string) => {
    const { history } = historyOf(opened(text))
    done(history, set(code, ['__vModel__'], 'amount')(history.document))
    return { form: history.document, list: newListDesign(fieldsOf(history.document), desktop), phone: {} }
  }
  const base = { form: document, list: newListDesign(fieldsOf(document), desktop), phone: {} }
  const { documents, renamed } = mergeDesigns({ base, mine: work('b'), theirs: work('a') }, { fieldsOf })
  const columns = documents.list['columnList'] as { prop: string; label: string }[]
  expect(columns.map(({ prop, label }) => [prop, label])).toEqual(
    expect.arrayContaining([
      ['amount', 'L-a'],
      [renamed[0]?.to, 'L-b'],
    ]),
  )
  expect(new Set(columns.map(({ prop }) => prop)).size).toBe(columns.length)
})

test('what I added refers to a field by the name that the other one gave it meanwhile', () => {
  const sum = rawField('calculate', 'sum', {}, { expression: formula(['a'], '+', '1') })
  const { merged, form } = twoOf({ mine: [add(sum)], theirs: [set('a', ['__vModel__'], 'renamed')] })
  expect(merged.conflicts).toEqual([])
  expect(shellOf(form, idOf(form, 'sum'))).toMatchObject({ expression: [{ __vModel__: 'renamed' }, '+', '1'] })
})

test('a merge is one step: undone, the form is mine again', () => {
  const { form, history } = twoOf({
    mine: [set('a', ['placeholder'], 'x')],
    theirs: [(doc) => deleteNodes([idOf(doc, 'b')]), add(rawField('rate', 'stars'))],
  })
  const before = JSON.stringify(formAsData(history.document))
  history.run(takeForm(form))
  expect(childrenOf(history.document, rootId).map((id) => nameOfNode(history.document, id))).toEqual(['a', '', 'stars'])
  history.undo()
  expect(JSON.stringify(formAsData(history.document))).toBe(before)
})
