'use client'
import { shownColumn } from '@/components/widget-kits/lookups/name-sources'
import { fillParameters, keywordReference } from '@/components/widget-kits/lookups/parameters'
import type { Caller } from '@/components/widget-kits/names'
import { useRowKey, useWidgetEnv, type WidgetEnv } from '@/components/widget-kits/widget-env'
import { useAnswer } from '@/lib/client/use-answer'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { numberAttribute, parameters, textAttribute } from '@/lib/form/attributes'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'

export type Suggestion = { text: string; row: RawRecord }

/** Time without a key after which what was typed is asked for. */
const typingMs = 250
/** Spec 2 §9; designs offer 1 to 50. */
const countDefault = 50
const countMax = 50

export type Suggestions = {
  /** While it is loading these are those of an earlier question, of which none can be chosen. */
  suggestions: readonly Suggestion[]
  status: 'ready' | 'loading' | 'failed'
  retry: () => void
}

/**
 * Texts of a data interface that go with what was typed. Asked for only while the list is open. The parameters belong to the question:
 * a list that follows another field is asked for anew when that has changed.
 */
export function useSuggestions(node: FieldNode, call: Caller, keyword: string, isOpen: boolean): Suggestions {
  const env = useWidgetEnv()
  const rowKey = useRowKey()
  const body = isOpen ? bodyOf(node, keyword, env, rowKey) : null
  const load = async (signal: AbortSignal): Promise<readonly Suggestion[]> => {
    if (!body?.interfaceId) return []
    const { data } = await call(dataInterface.rows, { params: { id: body.interfaceId }, body }, { signal })
    return suggestionsOf(data.list, shownColumn(node), countOf(node))
  }
  const { shown = [], status, retry } = useAnswer(load, JSON.stringify([keyword, body]), { isAsked: isOpen, pauseMs: typingMs })
  return { suggestions: shown, status, retry }
}

function bodyOf(node: FieldNode, keyword: string, env: WidgetEnv | null, rowKey: string | undefined) {
  const list = parameters(node)
  const read = (reference: string) => env?.values?.read(reference, rowKey)
  const takesKeyword = list.some((parameter) => readText(own(parameter, 'relationField')) === keywordReference)
  return {
    interfaceId: textAttribute(node, 'interfaceId'),
    relationField: shownColumn(node),
    columnOptions: shownColumn(node),
    paramList: [...fillParameters(list, { read, keyword, record: env?.recordContext })],
    // An interface that looks for the keyword itself may find more than texts that contain it.
    keyword: takesKeyword ? '' : keyword,
    currentPage: 1,
    pageSize: countOf(node),
  }
}

function countOf(node: FieldNode): number {
  const total = numberAttribute(node, 'total')
  return total !== undefined && total >= 1 ? Math.min(countMax, Math.trunc(total)) : countDefault
}

/** Each text once, however many rows say it; an interface that pays no heed to the page size is cut. */
function suggestionsOf(rows: readonly RawRecord[], column: string, max: number): readonly Suggestion[] {
  const byText = new Map<string, Suggestion>()
  for (const row of rows) {
    const text = plainText(own(row, column))
    if (text !== '' && !byText.has(text)) byText.set(text, { text, row })
    if (byText.size >= max) break
  }
  return [...byText.values()]
}
