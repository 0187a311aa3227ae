import { createTranslator } from 'next-intl'
import { rawField } from '@/lib/form/test-designs'
import en from '@/messages/en/designer.json'
import zh from '@/messages/zh/designer.json'
import { addNodes } from '../commands/add-nodes'
import { copyNodes } from '../commands/copy-nodes'
import { deleteNodes } from '../commands/delete-nodes'
import { moveNodes } from '../commands/move-nodes'
import { setProperty } from '../commands/set-property'
import { sortChildren } from '../commands/sort-children'
import { writeForm } from '../form/form-document'
import type { Command } from '../history/edit'
import { done, historyOf, named, opened } from '../testing-forms'
import { childrenOf, rootId, type TreeDocument } from '../tree/tree-document'
import { type Difference, differences } from './differences'
import { sayDifference, type Translate } from './say-difference'

/** Differences against the document as another client would read it: by its text, with ids of its own. */
function after(...commands: ((doc: TreeDocument) => Command<TreeDocument>)[]): readonly Difference[] {
  const { history, source } = historyOf()
  const before = history.document
  for (const command of commands) done(history, command(history.document))
  return differences(before, opened(writeForm(history.document, source)).document)
}

const typeNames: Record<string, string> = { input: '单行输入', row: '栅格容器', inputNumber: '数字输入', table: '设计子表' }

function said(found: readonly Difference[], locale: 'zh' | 'en' = 'zh') {
  const t = createTranslator({ locale, messages: locale === 'zh' ? zh : en }) as unknown as Translate
  return found.map((difference) => sayDifference(difference, { t, typeName: (type) => typeNames[type] ?? '' }))
}

test('a document does not differ from itself, read twice', () => {
  expect(after()).toEqual([])
})

test('an added node is said with its place, in two languages', () => {
  const found = after(() => addNodes({ nodes: [rawField('input', 'fresh')], to: { into: rootId } }))
  expect(said(found)).toEqual(['在表单中添加了单行输入“L-fresh”'])
  expect(said(found, 'en')).toEqual(['Added 单行输入 “L-fresh” to the form'])
})

test('of a removed container what is inside is counted, and what was moved out before is moved', () => {
  const found = after(
    (doc) => moveNodes({ ids: [named(doc, 'b')], to: { into: rootId } }),
    (doc) => deleteNodes([doc.nodes[named(doc, 'c')]?.parent ?? '']),
  )
  expect(said(found)).toEqual(['将数字输入“L-b”从栅格容器“L-”移到表单', '从表单中删除了栅格容器“L-”，内含 1 个组件'])
})

test('a renamed field is the same field, and what follows it is a change too', () => {
  const found = after((doc) => setProperty({ id: named(doc, 'b'), path: ['__vModel__'], value: 'bb' }))
  expect(found[0]).toMatchObject({ kind: 'changed', property: '__vModel__', from: 'b', to: 'bb' })
  expect(said(found)).toEqual(['数字输入“L-b”的控件字段由“b”改为“bb”', '修改了“L-”的计算公式'])
})

test('properties are named by their path, those of the form too', () => {
  const found = after(
    (doc) => setProperty({ id: named(doc, 'a'), path: ['style', 'width'], value: '50%' }),
    (doc) => setProperty({ id: named(doc, 'a'), path: ['__config__', 'required'], value: true }),
    () => setProperty({ id: rootId, path: ['labelWidth'], value: 120 }),
  )
  expect(said(found)).toEqual([
    '表单的标题宽度由“100”改为“120”',
    '单行输入“L-a”的是否必填由空改为是',
    '单行输入“L-a”的style由空改为一组设置',
  ])
})

test('of a changed order the fewest nodes are named', () => {
  const found = after((doc) => {
    const [first, ...rest] = childrenOf(doc, rootId)
    return sortChildren({ id: rootId, order: [...rest, first ?? ''] })
  })
  expect(said(found)).toEqual(['调整了单行输入“L-a”在表单中的顺序'])
})

test('a copy is one added node, whatever the original says', () => {
  const found = after((doc) => copyNodes({ ids: [named(doc, 'tableField104')] }))
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({ kind: 'added', innerCount: 2 })
})

test('fields whose types were exchanged are each another one under the same code, and none is taken for its neighbour', () => {
  const form = (...fields: object[]) => opened(JSON.stringify({ fields })).document
  const before = form(
    rawField('input', 'phone', { label: '电话', formId: 1 }),
    rawField('inputNumber', 'share', { label: '比例', formId: 2 }),
  )
  const now = form(
    rawField('inputNumber', 'phone', { label: '电话', formId: 3 }),
    rawField('input', 'share', { label: '比例', formId: 4 }),
  )
  const words = said(differences(before, now))
  expect(words).toHaveLength(4)
  for (const word of words) expect(word).toMatch(/添加|删除/)
})
