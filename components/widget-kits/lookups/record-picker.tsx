'use client'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { flagAttribute, isMultiple, parameters } from '@/lib/form/attributes'
import type { RawRecord } from '@/lib/form/read'
import { own, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { OptionsFailed } from '../choices/options-status'
import type { WidgetProps } from '../define-widget'
import type { Caller } from '../names'
import { useRowKey, useWidgetEnv, type WidgetEnv } from '../widget-env'
import type { LookupSource } from './lookup-source'
import { LookupTrigger } from './lookup-trigger'
import { entryOf } from './name-sources'
import type { ChosenRecord } from './record-dialog'
import { readSelectionConfig } from './selection-config'
import { useLoaded } from './use-loaded'
import { type RecordTexts, useRecordTexts } from './use-record-texts'

/** What differs between fields that choose records. */
export type PickerKind = {
  idColumn: (node: FieldNode) => string
  textColumn: (node: FieldNode) => string
  makeSource: (call: Caller, node: FieldNode, env: WidgetEnv, rowKey: string | undefined) => LookupSource
}

export type PickerProps = WidgetProps & { kind: PickerKind; call: Caller; tools?: ReactNode }

/** Chooses records in a dialog or drawer (spec 2 §2.2, contract 3a §4.6). */
export function RecordPicker({ kind, call, tools, ...props }: PickerProps) {
  const { node, value, onChange } = props
  const t = useTranslations('widgets')
  const env = useWidgetEnv()
  const rowKey = useRowKey()
  const texts = useRecordTexts(node, value)
  const dialog = useLoaded(async () => {
    const { RecordDialog } = await import('./record-dialog')
    // Parameters are read once, at opening (contract 3a §8.3).
    return env && { RecordDialog, source: kind.makeSource(call, node, env, rowKey) }
  })
  const isMulti = isMultiple(node)
  const config = readSelectionConfig({ ...node.raw, templateJson: parameters(node) }, false)
  const choose = (chosen: readonly ChosenRecord[]) => {
    dialog.close()
    takeChosen({ chosen, texts, isMulti, onChange, idColumn: kind.idColumn(node), textColumn: kind.textColumn(node) })
  }
  return (
    <>
      <LookupTrigger
        {...props}
        texts={texts.texts}
        isMulti={isMulti}
        isLoading={dialog.isLoading || texts.status === 'loading'}
        isOpen={dialog.code !== null}
        placeholder={node.placeholder || t('lookups.choose')}
        required={node.required}
        onOpen={dialog.open}
        onClear={flagAttribute(node, 'clearable', true) ? () => onChange(isMulti ? [] : '') : undefined}
        onRemoveLast={isMulti ? () => onChange(texts.ids.slice(0, -1)) : undefined}
        tools={tools}
      />
      {texts.status === 'failed' && !props.compact ? <OptionsFailed onRetry={texts.retry} /> : null}
      {dialog.code ? (
        <dialog.code.RecordDialog
          popupType={config.popupType}
          title={config.popupTitle}
          width={config.popupWidth}
          source={dialog.code.source}
          columns={config.columns}
          idColumn={kind.idColumn(node)}
          textColumn={kind.textColumn(node)}
          isMulti={isMulti}
          initial={texts.ids}
          onConfirm={choose}
          onClose={dialog.close}
        />
      ) : null}
    </>
  )
}

type Taken = {
  chosen: readonly ChosenRecord[]
  texts: RecordTexts
  isMulti: boolean
  onChange: WidgetProps['onChange']
  idColumn: string
  textColumn: string
}

/** Hands on the value with the records behind it, and remembers their names. Values nobody has seen again stay as they are. */
export function takeChosen({ chosen, texts, isMulti, onChange, idColumn, textColumn }: Taken) {
  const idOf = ({ key, row }: ChosenRecord) => (row ? readText(own(row, idColumn)) : key)
  texts.put(chosen.flatMap((one) => (one.row ? [entryOf(idOf(one), one.row, textColumn)] : [])))
  const recordOf = (one: ChosenRecord): RawRecord | undefined => one.row ?? texts.recordOf(one.key)
  if (isMulti) {
    const ids = [...new Set(chosen.map(idOf))]
    onChange(
      ids,
      chosen.flatMap((one) => recordOf(one) ?? []),
    )
    return
  }
  const [one] = chosen
  if (one?.row) onChange(idOf(one), one.row)
}
