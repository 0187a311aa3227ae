'use client'
import { useTranslations } from 'next-intl'
import { useCallback, useMemo, useSyncExternalStore } from 'react'
import { parameters } from '@/lib/form/attributes'
import { hiddenTargetMark } from '@/lib/form/hidden-target'
import { isRecord, own, type RawRecord, readList, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { selectedValues } from '../choices/choices'
import type { NameEntry } from '../names'
import { useFieldText, useNames, useRowKey, useWidgetEnv, type WidgetEnv } from '../widget-env'
import { recordNames, storedColumn } from './name-sources'
import { fillParameters } from './parameters'

/** Parameters of a field with the values of the form as they are now. */
export function readParameters(node: FieldNode, env: WidgetEnv | null, rowKey: string | undefined): readonly RawRecord[] {
  const list = parameters(node)
  if (list.length === 0) return list
  return fillParameters(list, { read: (reference) => env?.values?.read(reference, rowKey), record: env?.recordContext })
}

const noParameters: readonly RawRecord[] = []

/** The same, followed: names are asked for with the parameters that are in force. */
function useParameters(node: FieldNode): readonly RawRecord[] {
  const env = useWidgetEnv()
  const rowKey = useRowKey()
  const subscribe = useCallback(
    (listener: () => void) => {
      const references = parameters(node).map((parameter) => readText(own(parameter, 'relationField')))
      const leave = references.filter(Boolean).map((reference) => env?.values?.subscribe(reference, rowKey, listener))
      return () => {
        for (const stop of leave) stop?.()
      }
    },
    [node, env, rowKey],
  )
  const read = () => JSON.stringify(readParameters(node, env, rowKey))
  const text = useSyncExternalStore(subscribe, read, read)
  return useMemo(() => (text === '[]' ? noParameters : readList(JSON.parse(text)).filter(isRecord)), [text])
}

export type RecordText = { id: string; text: string; isGone?: boolean }

export type RecordTexts = {
  ids: readonly string[]
  /** One per id, or a single one where the record came with its text. */
  texts: readonly RecordText[]
  status: 'ready' | 'loading' | 'failed'
  /** There is no such record, or none that the person may see. */
  isGone: boolean
  retry: () => void
  recordOf: (id: string) => RawRecord | undefined
  /** Remembers what was just chosen. */
  put: (entries: readonly NameEntry[]) => void
}

/** What stands for the stored values of a relation or popup field. The text that came with the record is taken first. */
export function useRecordTexts(node: FieldNode, value: unknown): RecordTexts {
  const t = useTranslations('widgets.lookups')
  const given = useFieldText(node)
  const ids = selectedValues(value)
  const paramList = useParameters(node)
  const source = useMemo(() => recordNames(node, paramList), [node, paramList])
  const names = useNames(source, given === undefined ? ids : none)
  const textOf = (id: string): RecordText => {
    const label = names.entries.get(id)?.label
    if (label !== undefined) return { id, text: label }
    if (names.status === 'loading') return { id, text: '…' }
    // An id says nothing to anybody, and the record may be one that the person must not see (R7). Another column of it does.
    if (node.type !== 'relationForm' && storedColumn(node) !== 'id') return { id, text: id }
    return names.status === 'ready' ? { id, text: t('gone'), isGone: true } : { id, text: t('nameless') }
  }
  const isHidden = given === hiddenTargetMark
  const said = isHidden ? { text: t('noRight'), isGone: true } : { text: given ?? '' }
  const texts = given === undefined ? ids.map(textOf) : [{ id: ids.join(','), ...said }]
  return {
    ids,
    texts,
    status: names.status,
    isGone: isHidden || (given === undefined && names.status === 'ready' && ids.some((id) => !names.entries.has(id))),
    retry: names.retry,
    recordOf: (id) => names.entries.get(id)?.record,
    put: names.put,
  }
}

const none: readonly string[] = []
