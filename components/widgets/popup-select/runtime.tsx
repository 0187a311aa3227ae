'use client'
import { textAttribute } from '@/lib/form/attributes'
import type { WidgetProps } from '../define-widget'
import { allRowsAtFirst, interfaceSource } from '../lookups/lookup-source'
import { shownColumn, storedColumn } from '../lookups/name-sources'
import { type PickerKind, RecordPicker } from '../lookups/record-picker'
import { readSelectionConfig } from '../lookups/selection-config'
import { readParameters } from '../lookups/use-record-texts'
import { Runtime as ReadonlyRuntime } from '../readonly-face'
import { useWidgetEnv } from '../widget-env'

export function Runtime(props: WidgetProps) {
  const call = useWidgetEnv()?.call
  return call ? <RecordPicker {...props} kind={popup} call={call} /> : <ReadonlyRuntime {...props} />
}

/** Rows of a data interface in a dialog or drawer (contract 3a §4.6). */
const popup: PickerKind = {
  idColumn: storedColumn,
  textColumn: shownColumn,
  makeSource: (call, node, env, rowKey) => {
    const { columns, hasPage, pageSize } = readSelectionConfig(node.raw, false)
    return interfaceSource(call, {
      interfaceId: textAttribute(node, 'interfaceId'),
      columns,
      hasPage,
      pageSize,
      firstPageSize: allRowsAtFirst,
      propsValue: storedColumn(node),
      relationField: shownColumn(node),
      paramList: readParameters(node, env, rowKey),
    })
  },
}
