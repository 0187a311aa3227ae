'use client'
import { useEffect, useState } from 'react'
import { isAbort } from '@/lib/client/error-text'
import { dataInterface } from '@/lib/contract/system/data-interface'
import { numberAttribute, parameters, textAttribute } from '@/lib/form/attributes'
import { own, type RawRecord, readText } from '@/lib/form/read'
import type { FieldNode } from '@/lib/form/types'
import { plainText } from '@/lib/form/wire-values'
import { shownColumn } from '../lookups/name-sources'
import { fillParameters, keywordReference } from '../lookups/parameters'
import type { Caller } from '../names'
import { useRowKey, useWidgetEnv, type WidgetEnv } from '../widget-env'

export type Suggestion = { text: string; row: RawRecord }

type Answer = { asked: string; suggestions: readonly Suggestion[]; hasFailed: boolean }

/** Time without a key after which what was typed is asked for. */
const typingMs = 250
/** Spec 2 §9; designs offer 1 to 50. */
const countDefault = 50
const countMax = 50

export type Suggestions = {
  suggestions: readonly Suggestion[]
  status: 'ready' | 'loading' | 'failed'
  retry: () => void
}

/** Texts of a data interface that go with what was typed. Asked for only while the list is open; overtaken answers are dropped. */
export function useSuggestions(node: FieldNode, call: Caller, keyword: string, isOpen: boolean): Suggestions {
  const env = useWidgetEnv()
  const rowKey = useRowKey()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [attempt, setAttempt] = useState(0)
  const asked = `${attempt}\n${keyword}`
  const isKnown = answer?.asked === asked
  // External systems: a timer and the network.
  useEffect(() => {
    if (!isOpen || isKnown) return
    const controller = new AbortController()
    const settle = (suggestions: readonly Suggestion[], hasFailed: boolean) => {
      if (!controller.signal.aborted) setAnswer({ asked, suggestions, hasFailed })
    }
    const ask = () => {
      load({ node, call, keyword, env, rowKey, signal: controller.signal }).then(
        (suggestions) => settle(suggestions, false),
        (error: unknown) => {
          if (!isAbort(error)) settle([], true)
        },
      )
    }
    const timer = setTimeout(ask, typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isOpen, isKnown, asked, keyword, node, call, env, rowKey])
  const status = isKnown ? (answer.hasFailed ? 'failed' : 'ready') : 'loading'
  return { suggestions: answer?.suggestions ?? [], status, retry: () => setAttempt((count) => count + 1) }
}

type Asked = {
  node: FieldNode
  call: Caller
  keyword: string
  env: WidgetEnv | null
  rowKey: string | undefined
  signal: AbortSignal
}

async function load({ node, call, keyword, env, rowKey, signal }: Asked): Promise<readonly Suggestion[]> {
  const interfaceId = textAttribute(node, 'interfaceId')
  if (interfaceId === '') return []
  const list = parameters(node)
  const read = (reference: string) => env?.values?.read(reference, rowKey)
  const takesKeyword = list.some((parameter) => readText(own(parameter, 'relationField')) === keywordReference)
  const body = {
    interfaceId,
    relationField: shownColumn(node),
    columnOptions: shownColumn(node),
    paramList: [...fillParameters(list, { read, keyword, record: env?.recordContext })],
    // An interface that looks for the keyword itself may find more than texts that contain it.
    keyword: takesKeyword ? '' : keyword,
    currentPage: 1,
    pageSize: countOf(node),
  }
  const { data } = await call(dataInterface.rows, { params: { id: interfaceId }, body }, { signal })
  return suggestionsOf(data.list, shownColumn(node), countOf(node))
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
