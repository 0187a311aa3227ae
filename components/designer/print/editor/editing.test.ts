import { Editor } from '@tiptap/core'
import { NodeSelection, TextSelection } from '@tiptap/pm/state'
import { addColumnAfter, addRowAfter } from '@tiptap/pm/tables'
import { tagHtml } from '@/lib/domain/print/tag-html'
import { readDocument } from '../document/read-document'
import type { StoredNode } from '../document/shape'
import { writeDocument } from '../document/write-document'
import { documentFaults } from '../faults'
import { setFormat, setLineStyle } from './formats'
import { repeatHead, toggleRowBreak } from './rows'
import { templateExtensions } from './schema'
import { insertTable, setCellStyles, setColumnShare, withLooks } from './tables'
import { setWrap, type TagWrap, wrapAt } from './tag-wraps'

let editor: Editor
afterEach(() => editor.destroy())

function open(html: string): Editor {
  const holder = document.implementation.createHTMLDocument('').createElement('div')
  holder.innerHTML = html
  editor = new Editor({ extensions: templateExtensions, content: readDocument(holder), injectCSS: false })
  return editor
}
const html = () => writeDocument(editor.state.doc.toJSON() as StoredNode)
const places = (type: string) => {
  const found: number[] = []
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === type) found.push(position)
  })
  return found
}
/** Where the words of a cell begin. */
const cellText = (index: number) => (places('cell')[index] ?? 0) + 2
const choose = (from: number, to = from) =>
  editor.view.dispatch(editor.state.tr.setSelection(TextSelection.create(editor.state.doc, from, to)))
function dispatch(make: (state: Editor['state']) => Editor['state']['tr']) {
  editor.view.dispatch(make(editor.state))
}

test('what is opened in the editor is written as it came', () => {
  const text =
    '<div style="color: #000000"><p>a<b>b<i>c</i></b></p><table style="width: 100%"><colgroup><col style="width: 40%"><col></colgroup><thead><tr><th>x</th><td></td></tr></thead><tbody><tr><td colspan="2">y</td></tr></tbody></table></div><!-- pagebreak --><p></p>'
  open(text)
  expect(html()).toBe(text)
})

test('a format goes around the words that are chosen, and its own element goes with it', () => {
  open('<p>abc<b>d</b></p>')
  choose(2, 4)
  dispatch((state) => setFormat(state, 'font-weight', 'bold'))
  expect(html()).toBe('<p>a<span style="font-weight: bold">bc</span><b>d</b></p>')
  choose(1, 5)
  dispatch((state) => setFormat(state, 'font-weight', ''))
  expect(html()).toBe('<p>abcd</p>')
})

test('formats of one kind stand beside those of another', () => {
  open('<p><font color="red" size="5">a</font></p>')
  choose(1, 2)
  dispatch((state) => setFormat(state, 'color', '#000000'))
  expect(html()).toBe('<p><font size="5"><span style="color: #000000">a</span></font></p>')
})

test('a line is aligned; words of a cell are by their cell', () => {
  open('<p>a</p><table><tbody><tr><td style="border: 1px solid">b</td></tr></tbody></table>')
  choose(1)
  dispatch((state) => setLineStyle(state, 'text-align', 'center'))
  choose(cellText(0))
  dispatch((state) => setLineStyle(state, 'text-align', 'right'))
  expect(html()).toBe(
    '<p style="text-align: center">a</p><table><tbody><tr><td style="border: 1px solid; text-align: right">b</td></tr></tbody></table>',
  )
})

test.each<[TagWrap, string]>([
  [{ kind: 'thousands', places: '2' }, `千位分隔符(${tagHtml('headTable.sum')},2)`],
  [{ kind: 'amountWords' }, `大写金额(${tagHtml('headTable.sum')})`],
  [{ kind: 'date', format: 'yyyy年MM月' }, `日期选择(${tagHtml('headTable.sum')},"yyyy年MM月")`],
  [{ kind: 'dictionary', dictionaryId: 'd1' }, `数据字典(${tagHtml('headTable.sum')},"d1")`],
  [{ kind: 'qrCode', width: '90', height: '' }, `&lt;qrCode width='90'&gt;${tagHtml('headTable.sum')}&lt;/qrCode&gt;`],
])('a tag shown as %j has its words around it, and is read so again', (wrap, written) => {
  open(`<p>￥${tagHtml('headTable.sum')}元</p>`)
  const [tag = 0] = places('printTag')
  dispatch((state) => setWrap(state, tag, wrap))
  expect(html()).toBe(`<p>￥${written}元</p>`)
  const [moved = 0] = places('printTag')
  expect(wrapAt(editor.state.doc, moved).wrap).toEqual(wrap)
  dispatch((state) => setWrap(state, moved, { kind: 'none' }))
  expect(html()).toBe(`<p>￥${tagHtml('headTable.sum')}元</p>`)
})

test('rows and columns that are added look like those beside them', () => {
  open(
    '<table><colgroup><col style="width: 30%"><col style="width: 70%"></colgroup><tbody><tr><td style="border: 1px solid">a</td><td style="border: 2px solid">b</td></tr></tbody></table>',
  )
  choose(cellText(1))
  withLooks(addRowAfter)(editor.state, editor.view.dispatch)
  expect(html()).toContain('<tr><td style="border: 1px solid"></td><td style="border: 2px solid"></td></tr></tbody>')
  withLooks(addColumnAfter)(editor.state, editor.view.dispatch)
  expect(html().match(/<td style="border: 2px solid">/g)).toHaveLength(4)
  expect(html()).toContain('<col style="width: 33.33%"><col style="width: 33.33%"><col style="width: 33.33%">')
  editor.commands.undo()
  editor.commands.undo()
  expect(html()).toContain('<col style="width: 30%"><col style="width: 70%">')
})

test('a column is made as wide as is said, and the others share the rest', () => {
  open('<table><tbody><tr><td>a</td><td>b</td><td>c</td></tr></tbody></table>')
  choose(cellText(0))
  dispatch((state) => setColumnShare(state, 0, 50))
  expect(html()).toContain('<col style="width: 50%"><col style="width: 25%"><col style="width: 25%">')
})

test('titles are repeated, a row begins a page, and both are taken back', () => {
  open('<table><tbody><tr><td>a</td></tr><tr><td>b</td></tr></tbody></table>')
  choose(cellText(0))
  repeatHead(editor.state, editor.view.dispatch)
  expect(html()).toBe('<table><thead><tr><td>a</td></tr></thead><tbody><tr><td>b</td></tr></tbody></table>')
  choose(cellText(1))
  toggleRowBreak(editor.state, editor.view.dispatch)
  expect(html()).toContain('<tbody><!-- pagebreak --><tr><td>b</td></tr></tbody>')
  toggleRowBreak(editor.state, editor.view.dispatch)
  choose(cellText(0))
  repeatHead(editor.state, editor.view.dispatch)
  expect(html()).not.toMatch(/thead|pagebreak/)
})

test('a new table stands where the caret is, and cells get what is said of them', () => {
  open('<p></p>')
  choose(1)
  insertTable(2, 2)(editor.state, editor.view.dispatch)
  dispatch((state) => setCellStyles(state, { 'background-color': '#f2f2f2' }))
  expect(html()).toMatch(
    /^<table style="[^"]*width: 100%[^"]*"><colgroup>(<col style="width: 50%">){2}<\/colgroup><tbody><tr><td style="[^"]*#f2f2f2">/,
  )
})

test('faults are told with the place that has them', () => {
  open(
    `<p>${tagHtml('headTable.gone')}${tagHtml('T1.a')}${tagHtml('systemPrinter')}</p><table><tbody><tr><td>${tagHtml('T1.a')}</td><td>${tagHtml('T2.b')}</td></tr></tbody></table>`,
  )
  const known = new Map([
    ['headTable', new Set(['a'])],
    ['T1', new Set(['a'])],
    ['T2', new Set(['b'])],
  ])
  const faults = documentFaults(editor.state.doc, known)
  expect(faults.map(({ kind, name }) => [kind, name])).toEqual([
    ['unknownTag', 'headTable.gone'],
    ['looseTag', 'T1.a'],
    ['mixedRow', 'T1、T2'],
  ])
  const [first] = faults
  editor.view.dispatch(editor.state.tr.setSelection(NodeSelection.create(editor.state.doc, first?.at ?? 0)))
  expect((editor.state.selection as NodeSelection).node.attrs['name']).toBe('headTable.gone')
})

test('a tag that is printed as a code is drawn as one, and its words are not seen', () => {
  open(`<p>a&lt;barCode width='168' height='40'&gt;${tagHtml('headTable.no')}&lt;/barCode&gt;b</p>`)
  const line = editor.view.dom.querySelector('p')
  const picture = line?.querySelector<HTMLElement>('[data-picture="barCode"]')
  expect([picture?.style.width, picture?.style.height]).toEqual(['168px', '40px'])
  const unseen = [...(line?.querySelectorAll('[data-unseen]') ?? [])].map((part) => part.textContent)
  expect(unseen).toEqual(["<barCode width='168' height='40'>", '</barCode>'])
  const [tag = 0] = places('printTag')
  dispatch((state) => setWrap(state, tag, { kind: 'none' }))
  expect(editor.view.dom.querySelector('[data-picture], [data-unseen]')).toBeNull()
})
