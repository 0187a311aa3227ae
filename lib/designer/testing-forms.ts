import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formula, rawDesign, rawField, rawTable } from '@/lib/form/test-designs'
import { type OpenedForm, openForm } from './form/form-document'
import { nameOfNode } from './form/form-nodes'
import { DocumentHistory } from './history/document-history'
import { type Command, isRefusal } from './history/edit'
import { childrenOf, type NodeId, nodeOf, rootId, type TreeDocument } from './tree/tree-document'

/** A form with every kind of node and a reference of every kind. */
export function sampleDesign(): Record<string, unknown> {
  const cell = (...children: unknown[]) => ({
    __config__: { jnpfKey: 'tableGridTd', merged: false, colspan: 1, rowspan: 1, children },
  })
  const gridRow = (...cells: unknown[]) => ({ __config__: { jnpfKey: 'tableGridTr', children: cells } })
  const container = (type: string, children: unknown[], rest = {}) =>
    rawField(type, '', { layout: 'rowFormItem', children }, rest)
  const pane = (name: string, ...children: unknown[]) => ({
    title: `P${name}`,
    name,
    __config__: { jnpfKey: 'tabItem', children },
  })
  return rawDesign(
    [
      rawField('input', 'a', { formId: 101, renderKey: 7 }, { on: { change: "({ setFormData }) => setFormData('b', 1)" } }),
      container('row', [rawField('inputNumber', 'b', { formId: 102 }), rawField('select', 'c', { formId: 103 })]),
      rawTable(
        'tableField104',
        [
          rawField('inputNumber', 'qty', inTable),
          rawField('calculate', 'twice', inTable, { expression: formula(['tableField104.qty'], '×', '2') }),
        ],
        {
          summaryField: ['qty'],
        },
      ),
      container('tab', [
        pane('1', rawField('datePicker', 'd', { startTimeRule: true, startTimeType: 2, startRelationField: 'c' })),
        pane('2'),
      ]),
      container('tableGrid', [gridRow(cell(rawField('textarea', 'e')), cell()), gridRow(cell(), cell(rawField('rate', 'g')))]),
      rawField('calculate', '', {}, { expression: formula(['b'], '+', ['tableField104.qty']) }),
    ],
    { idGlobal: 110, unknown: { '9': 1, '10': [null], __proto: 'x' } },
  )
}

const inTable = { isSubTable: true, parentVModel: 'tableField104', relationTable: '' }

/** As little as has a reference, a sub-table, panes and a grid; for tests that run very often. */
export function smallText(): string {
  const { fields, ...rest } = sampleDesign()
  const [a, , table, tab] = fields as unknown[]
  const cells = ['x', 'y'].map((name) => ({ __config__: { jnpfKey: 'tableGridTd', children: [rawField('rate', name)] } }))
  const grid = rawField('tableGrid', '', { children: [{ __config__: { jnpfKey: 'tableGridTr', children: cells } }] })
  return withOddities(JSON.stringify({ ...rest, fields: [a, rawField('inputNumber', 'b'), table, tab, grid] }))
}

/** The sample as text, with what JavaScript does not keep by itself: odd numbers and keys that are numbers. */
export function sampleText(): string {
  return withOddities(JSON.stringify(sampleDesign()))
}

function withOddities(text: string): string {
  const odd = '"flowId":2009458830353764352,"rate":1.50,"odd":{"2":"b","1":"a","__proto__":{"x":1}},"unknown":{'
  return text.replace('"unknown":{', odd)
}

export function opened(text: string = sampleText()): OpenedForm {
  const form = openForm(text)
  if (isRefusal(form)) throw new Error(form.refused)
  return form
}

/** A history over the sample with a clock that the test moves. */
export function historyOf(form: OpenedForm = opened(), options: { stepsMax?: number; bytesMax?: number } = {}) {
  const { document, source } = form
  const clock = { nowMs: 0 }
  return { history: new DocumentHistory(document, { now: () => clock.nowMs, ...options }), source, clock }
}

/** Runs a command that must not refuse. */
export function done<Result extends object>(
  history: DocumentHistory<TreeDocument>,
  command: Command<TreeDocument, Result>,
): Result {
  const result = history.run(command)
  if (isRefusal(result)) throw new Error(`${result.refused} ${result.detail ?? ''}`)
  return result
}

/** The node with that name; of several the first. */
export function named(doc: TreeDocument, name: string): NodeId {
  const id = Object.keys(doc.nodes).find((at) => nameOfNode(doc, at) === name)
  if (id === undefined) throw new Error(`no ${name}`)
  return id
}

export function realForm(file: string): string {
  return readFileSync(join(process.cwd(), 'tests/fixtures/real-forms', file), 'utf8')
}

export const realForms = [
  '02-tabs-collapse-variant-legacy31.json',
  '05-customer-follow-superquery-5x.json',
  '07-single-input-full-formconf-6x.json',
]

/** The sample with what tests of commands ask for again and again. */
export function startCommands() {
  const { history, source } = historyOf()
  const at = (name: string) => named(history.document, name)
  const parentOf = (id: NodeId) => nodeOf(history.document, id)?.parent ?? rootId
  const names = (id: NodeId) => childrenOf(history.document, id).map((child) => nameOfNode(history.document, child))
  /** The grid, its rows and their cells. */
  const grid = parentOf(parentOf(parentOf(at('e'))))
  const refusal = (command: Command<TreeDocument>) => {
    const before = history.document
    const result = history.run(command)
    expect(history.document).toBe(before)
    expect(history.canUndo).toBe(false)
    return isRefusal(result) ? result.refused : 'done'
  }
  return { history, source, at, parentOf, names, grid, refusal }
}
