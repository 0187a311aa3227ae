import { useEffect, useRef, useState } from 'react'
import { call } from '@/lib/client/call'
import { useCall } from '@/lib/client/use-call'
import { useFresh } from '@/lib/client/use-fresh'
import { type ListPage, useListPage } from '@/lib/client/use-list-page'
import { listGroups } from '@/lib/contract/online-dev/list-groups'
import { onlineDev, type RecordRow } from '@/lib/contract/online-dev/online-dev'
import { authority } from '@/lib/contract/permission/authority'
import { AppError } from '@/lib/errors/app-error'
import { asideVersionKey } from '@/lib/form/record-keys'
import { parseRecord } from './utils'

const once = { revalidateOnFocus: false, revalidateOnReconnect: false } as const

/** Form and list design of a module. A refusal is not a toast but the state of the whole screen (contract 3b §8.1). */
export function useModuleConfig(modelId: string) {
  return useCall(onlineDev.config, modelId === '' ? null : { params: { modelId }, query: { type: '' } }, once)
}

const loadingPollMs = 2000

/** How far the rows are that were in the tables of the module before it, asked for until all are records. */
export function useRowsLoading(modelId: string) {
  return useCall(
    onlineDev.rowsLoading,
    { params: { modelId } },
    {
      refreshInterval: (rows) => (rows && isLoaded(rows) ? 0 : loadingPollMs),
    },
  )
}

export function isLoaded({ done = 0, total = 0 }: { done?: number | undefined; total?: number | undefined }): boolean {
  return done >= total
}

/** The same as it was released just now, whatever this page saw of it before. */
export function useReleasedConfig(modelId: string) {
  return useFresh(onlineDev.config, { params: { modelId }, query: { type: '' } })
}

export type RecordQuery = {
  currentPage: number
  pageSize: number
  sort: 'asc' | 'desc' | ''
  sidx: string
  menuId: string
  queryJson: string
  superQueryJson: string
}

/** Which list is asked: by groups, each with its first records; of phones. */
type ListWay = { isByGroups?: boolean; isPhone?: boolean }

/** A page of records, or of their groups. */
export function useRecordPage(
  modelId: string,
  query: RecordQuery,
  { isByGroups = false, isPhone = false }: ListWay = {},
): ListPage<{ list: readonly RecordRow[] }> {
  const endpoint: typeof onlineDev.list | typeof listGroups.groups = isByGroups ? listGroups.groups : onlineDev.list
  return useListPage(endpoint, { params: { modelId }, body: query }, { isPhone })
}

/** More rows of one group than its first. */
export async function loadGroupRows(modelId: string, query: RecordQuery & { group: string }): Promise<readonly RecordRow[]> {
  return (await call(listGroups.rows, { params: { modelId }, body: query })).data.list
}

/** Sums over all pages, read anew with each answer of the list; not asked for where a page shows everything. */
export function useListSums(modelId: string, query: RecordQuery | null, answer: object) {
  const { data, mutate } = useCall(listGroups.sums, query && { params: { modelId }, body: query }, once)
  const seen = useRef(answer)
  useEffect(() => {
    if (seen.current === answer) return
    seen.current = answer
    void mutate()
  }, [answer, mutate])
  return data
}

/** The records directly below one (contract 3b §8.3). */
export async function loadChildren(modelId: string, id: string, query: RecordQuery): Promise<readonly RecordRow[]> {
  return (await call(onlineDev.children, { params: { modelId, id }, body: query })).data.list
}

/** The user's own column settings, kept per menu (contract 1 §9). */
export function useColumnSettings(menuId: string) {
  return useCall(authority.getColumns, menuId === '' ? null : { params: { moduleId: menuId } }, once)
}

export type LoadedRecord = { values: Record<string, unknown>; texts: Record<string, unknown> }

/** Raw values for editing and texts for what is only shown. Refused with `notFound` when the record is no more. */
export async function loadRecord(modelId: string, id: string, signal?: AbortSignal): Promise<LoadedRecord> {
  const input = { params: { modelId, id } }
  const options = signal ? { signal } : {}
  const [info, change] = await Promise.all([call(onlineDev.info, input, options), call(onlineDev.dataChange, input, options)])
  const record = parseRecord(info.data.data)
  if (!record) throw new AppError('notFound', `record ${id} of ${modelId} is no more`)
  const version = info.data.f_version
  const values = version === undefined ? record : { ...record, [asideVersionKey]: version }
  return { values, texts: parseRecord(change.data.data) ?? {} }
}

/** Texts of a record for viewing. */
export async function loadTexts(modelId: string, id: string, signal: AbortSignal): Promise<Record<string, unknown>> {
  const reply = await call(onlineDev.dataChange, { params: { modelId, id } }, { signal })
  const texts = parseRecord(reply.data.data)
  if (!texts) throw new AppError('notFound', `record ${id} of ${modelId} is no more`)
  return texts
}

type RecordState =
  | { status: 'loading' }
  | { status: 'ready'; record: LoadedRecord; serial: number }
  | { status: 'failed'; error: unknown }

/**
 * Loads a record when a surface opens, once: a form being filled in must not change under the hands because a cache was refreshed.
 * Without an id the record is new and empty.
 */
export function useRecordOnce(modelId: string, id: string | null) {
  const [state, setState] = useState<RecordState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const answered = useRef('')
  // The network: the question belongs to the surface and is given up with it. Effects also run when a tab comes back into sight:
  // what was answered is not asked again.
  useEffect(() => {
    const question = JSON.stringify([modelId, id, attempt])
    if (answered.current === question) return
    if (id === null) {
      answered.current = question
      setState({ status: 'ready', record: { values: {}, texts: {} }, serial: attempt })
      return
    }
    const controller = new AbortController()
    setState({ status: 'loading' })
    loadRecord(modelId, id, controller.signal).then(
      (record) => {
        if (controller.signal.aborted) return
        answered.current = question
        setState({ status: 'ready', record, serial: attempt })
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setState({ status: 'failed', error })
      },
    )
    return () => controller.abort()
  }, [modelId, id, attempt])
  return { state, reload: () => setAttempt((count) => count + 1) }
}
