'use client'
import { useState } from 'react'
import type { RawRecord } from '@/lib/form/read'
import { useWidgetEnv } from '../widget-env'
import { interfaceSource, type LookupSource } from './lookup-source'
import { fillParameters, type ParameterReader } from './parameters'
import { RecordDialog } from './record-dialog'
import type { SelectionConfig } from './selection-config'

export type SelectionDialogProps = {
  config: SelectionConfig
  isMulti: boolean
  /** Values of the form for the parameters; read once, at opening. Left out, the fields of the form around are read. */
  paramValues?: ParameterReader
  onConfirm: (rows: readonly RawRecord[]) => void
  onClose: () => void
}

/** Chooses rows of a data interface, as the sub-table does for its new rows (spec 2 §2.2, §3.6b). */
export function SelectionDialog({ config, isMulti, paramValues, onConfirm, onClose }: SelectionDialogProps) {
  const env = useWidgetEnv()
  const [source] = useState<LookupSource>(() => {
    const { call } = env ?? {}
    if (!call) return { load: () => Promise.resolve({ rows: [], total: 0 }), isPaged: false, pageSize: config.pageSize }
    const paramList = fillParameters(config.parameters, {
      read: paramValues ?? ((reference) => env?.values?.read(reference, undefined)),
      record: env?.recordContext,
      system: { user: env?.currentUser, nowMs: Date.now() },
    })
    return interfaceSource(call, { ...config, propsValue: undefined, relationField: undefined, paramList })
  })
  return (
    <RecordDialog
      popupType={config.popupType}
      title={config.popupTitle}
      width={config.popupWidth}
      source={source}
      columns={config.columns}
      idColumn=""
      textColumn=""
      isMulti={isMulti}
      onConfirm={(chosen) => onConfirm(chosen.flatMap(({ row }) => (row ? [row] : [])))}
      onClose={onClose}
    />
  )
}
