import type { RawRecord } from '../read'
import { factsOf } from '../widget-facts/table'
import type { Container, Display, Field, LayoutItem } from './field'
import { type Words, withWords, wordOf } from './words'

export type NodeFactory = {
  layoutNode(item: LayoutItem): RawRecord
  fieldNode(field: Field): RawRecord
  lastId(): number
}

type Document = {
  /** The table that the values go to; empty where a design has none. */
  table: string
  words: Words
  /** Share of 24 columns of a field that says none. */
  span: number
}

/** Makes nodes with running form ids, the way the designer numbers them. */
export function nodeFactory({ table, words, span }: Document): NodeFactory {
  let formId = 100
  const nextId = () => {
    formId += 1
    return formId
  }
  const fieldNode = (field: Field, parent?: Field): RawRecord => {
    const id = nextId()
    const childTable = `${table}_${snake(field.children ? field.name : (parent?.name ?? ''))}`
    return {
      __config__: {
        jnpfKey: field.widget,
        label: field.label,
        showLabel: true,
        tipLabel: '',
        labelWidth: null,
        layout: field.children ? 'rowFormItem' : 'colFormItem',
        span: field.span ?? span,
        className: [],
        required: field.required,
        regList: [],
        visibility: ['pc', 'app'],
        noShow: false,
        dragDisabled: false,
        tableName: field.children ? childTable : table,
        formId: id,
        renderKey: id,
        ...(parent
          ? { isSubTable: true, parentVModel: parent.name, relationTable: childTable, columnWidth: field.list ?? null }
          : {}),
        ...field.config,
        ...(field.children ? { children: field.children.map((child) => fieldNode(child, field)) } : {}),
      },
      __vModel__: field.name,
      style: { width: '100%' },
      ...withWords(withAttributeSource(field, table, parent !== undefined), field.label, words),
    }
  }
  const layoutNode = (item: LayoutItem): RawRecord => {
    if (item.kind === 'display') return displayNode(item, nextId(), { table, words })
    return item.kind === 'field' ? fieldNode(item) : containerNode(item, nextId, layoutNode)
  }
  return { layoutNode, fieldNode: (field) => fieldNode(field), lastId: () => formId }
}

function displayNode(item: Display, id: number, { table, words }: Pick<Document, 'table' | 'words'>): RawRecord {
  const { widget, label, span, isLabelled, own } = item
  const isAttribute = factsOf(widget).copiesFrom !== null
  return {
    __config__: {
      jnpfKey: widget,
      label: wordOf(label, words),
      showLabel: isLabelled,
      tipLabel: '',
      labelWidth: isLabelled ? null : 0,
      layout: 'colFormItem',
      span,
      className: [],
      required: false,
      visibility: ['pc', 'app'],
      noShow: false,
      tableName: table,
      formId: id,
      renderKey: id,
    },
    style: { width: '100%' },
    ...own,
    ...(isAttribute ? { relationField: `${own['relationField']}_jnpfTable_${table}1` } : {}),
  }
}

/** An attribute names its source together with the table it is in (contract 3a §4.6). */
function withAttributeSource(field: Field, table: string, isInSubTable: boolean): RawRecord {
  if (field.widget !== 'relationFormAttr') return field.own
  return { ...field.own, relationField: `${field.own['relationField']}_jnpfTable_${table}${isInSubTable ? 0 : 1}` }
}

function containerNode(item: Container, nextId: () => number, layoutNode: (item: LayoutItem) => RawRecord): RawRecord {
  const formId = nextId()
  const common = {
    showLabel: false,
    label: item.title,
    span: 24,
    className: [],
    visibility: ['pc', 'app'],
    noShow: false,
    formId,
  }
  const container = { ...common, layout: 'rowFormItem', componentName: `row${formId}` }
  if (item.widget === 'tab') {
    const panes = item.children.map((pane, index) => paneNode(pane, String(index + 1), layoutNode))
    return { __config__: { ...container, jnpfKey: 'tab', active: '1', children: panes }, type: '', tabPosition: 'top' }
  }
  const config = { ...container, jnpfKey: 'card', children: item.children.map(layoutNode) }
  return { __config__: config, header: item.title, shadow: 'never' }
}

function paneNode(pane: LayoutItem, name: string, layoutNode: (item: LayoutItem) => RawRecord): RawRecord {
  if (pane.kind !== 'container') throw new Error(`a tab holds cards, not ${pane.label}`)
  return { title: pane.title, name, __config__: { jnpfKey: 'tabItem', children: pane.children.map(layoutNode) } }
}

/** `moldTrial` to `mold_trial`. */
export function snake(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
