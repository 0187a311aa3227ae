'use client'
import { useCallback, useSyncExternalStore } from 'react'
import type { TableEnv, WidgetEnv } from '@/components/widget-kits/widget-env'
import type { FormStore } from '@/lib/form/form-store'
import { TableEditor } from '@/lib/form/table-edits/table-editor'
import type { FieldNode } from '@/lib/form/types'
import { tableColumns } from '@/lib/form/walk'
import { factsOf } from '@/lib/form/widget-facts/table'
import { amountSumText } from '../widgets/table/column-sum'
import { cellText } from './cell-text'
import { CellFace, cellType, FormCell, facesArrived } from './form-cell'
import { controlId, type FormContextValue } from './form-context'
import { loadDisplays } from './load-faces'
import { useField } from './use-field'
import { useIssueText } from './use-issue-text'

/** Scripts hear of so many cells of one paste; a larger one they see when they read the form. */
const toldCellsMax = 1000

type Lookups = Pick<WidgetEnv, 'options' | 'fieldText'>

/** Columns that follow others by themselves, also when an edit is taken back. */
function isDerived({ type }: FieldNode): boolean {
  const { filledBy } = factsOf(type)
  return filledBy === 'formula' || filledBy === 'record'
}

/** What a sub-table needs of the form it stands in. */
export function tableEnv({ store, formId, events }: FormContextValue, lookups: Lookups): TableEnv {
  const editors = new Map<string, TableEditor>()
  return {
    isColumnHidden: (node) => store.getFieldState(node.code).hidden,
    editing: {
      subscribeRows: (tableName, listener) => store.subscribe(tableName, listener),
      rows: store.rows,
      subscribeColumn: (node, listener) => store.subscribe(node.code, listener),
      schemas: store.schemas,
      editor: (table) => {
        const known = editors.get(table.name)
        if (known) return known
        const derived = new Set(tableColumns(table).flatMap((node) => (isDerived(node) ? [node.code] : [])))
        const editor = new TableEditor(store, table.name, (code) => derived.has(code))
        editors.set(table.name, editor)
        return editor
      },
      loadFaces: async (columns) => {
        await loadDisplays({ ...store.design, fields: columns.map(asShown) })
        facesArrived()
      },
      useCell: (node, rowKey) => useCell(store, node, rowKey),
      readValue: (node, rowKey) => store.getValue(node.code, rowKey),
      isFixed: (node, rowKey) => store.getFieldState(node.code, rowKey).disabled,
      cellText: (node, rowKey) => cellText(node, store.getValue(node.code, rowKey), rowKey, { ...lookups, store }),
      check: (node, rowKey) => {
        store.validateField(node.code, rowKey)
      },
      cellsChanged: (cells) => {
        for (const { node, rowKey } of cells) {
          if (cells.length <= toldCellsMax && events?.hears(node))
            void events.changed(node, store.getValue(node.code, rowKey), rowKey)
          store.validateField(node.code, rowKey)
        }
      },
      Face: CellFace,
      Control: FormCell,
      controlId: (node, rowKey) => controlId(formId, node.key, rowKey),
      useColumnSum: (node) => useColumnSum(store, node),
    },
  }
}

function asShown(node: FieldNode): FieldNode {
  const type = cellType(node)
  return type === node.type ? node : { ...node, type }
}

function useCell(store: FormStore, node: FieldNode, rowKey: string) {
  const { value, state } = useField(store, node.code, rowKey)
  const issueText = useIssueText()
  return {
    value,
    isRequired: state.required,
    isFixed: state.disabled,
    ...(state.error ? { fault: issueText(state.error) } : {}),
  }
}

function useColumnSum(store: FormStore, node: FieldNode): string {
  const subscribe = useCallback((listener: () => void) => store.subscribe(node.code, listener), [store, node])
  const read = () => amountSumText(node, store.columnSum(node.code))
  return useSyncExternalStore(subscribe, read, read)
}
