'use client'
import type { WidgetProps } from '@/components/widget-kits/define-widget'
import { Runtime as ReadonlyRuntime } from '@/components/widget-kits/faces/readonly-face'
import { allRowsAtFirst, interfaceSource } from '@/components/widget-kits/lookups/lookup-source'
import { shownColumn, storedColumn } from '@/components/widget-kits/lookups/name-sources'
import { type PickerKind, RecordPicker } from '@/components/widget-kits/lookups/record-picker'
import { readSelectionConfig } from '@/components/widget-kits/lookups/selection-config'
import { readParameters } from '@/components/widget-kits/lookups/use-record-texts'
import { useWidgetEnv } from '@/components/widget-kits/widget-env'
import { textAttribute } from '@/lib/form/attributes'

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
