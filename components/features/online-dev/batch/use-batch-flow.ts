import { useEffect, useRef, useState } from 'react'
import { toast } from '@/components/ui/toast'
import { useTexts } from '@/lib/client/use-texts'
import type { BatchKind, RecordBatch } from '@/lib/contract/online-dev/record-batch'
import { type AppError, toAppError } from '@/lib/errors/app-error'
import type { RecordQuery } from '../queries'
import type { ModuleList } from '../use-module-list'
import type { Module } from '../utils'
import { useBatchMutations } from './mutations'
import { useBatchRun } from './queries'
import { hasEnded } from './utils'
import type { SetValue } from './value-panel'

type FlowOptions = {
  module: Pick<Module, 'modelId' | 'isPhone'>
  list: ModuleList
  wire: RecordQuery
  /** Not the chosen rows but all that match. */
  isAll: boolean
  /** A batch has begun, ended, or could not begin. */
  onNews: () => void
}

const nothingSet: SetValue = { field: '', value: null }

/** A batch from its preview to its report. What runs is followed to its end, whether or not its dialog is open. */
export function useBatchFlow(options: FlowOptions) {
  const { module, list, onNews } = options
  const t = useTexts('list')
  const [open, setOpen] = useOpened()
  const calls = useBatchMutations(module.modelId, module.isPhone)
  const preview = usePreview(options, calls.prepare)
  const { run, runId, setRunId, expectNothing } = useFollowed(options, open !== null)
  const [refusal, refuse] = useState<AppError | null>(null)
  return {
    ...{ open, run, calls, prepared: preview.prepared, discard: preview.discard, hasBegun: runId !== '' },
    /** Why the undo was refused. */
    refusal,
    prepareSet: (set: SetValue) => preview.ask('set', set),
    begin: async (kind: BatchKind) => {
      if (list.selected.size === 0) return void toast.error(t('remove.nothing'))
      // One at a time: what runs is shown instead.
      if (run.data && !hasEnded(run.data)) return setOpen(run.data.kind)
      setRunId('')
      setOpen(kind)
      if (kind !== 'set' && !(await preview.ask(kind))) setOpen(null)
    },
    /** One that was begun elsewhere or before. */
    follow: ({ id, kind, state }: RecordBatch) => {
      if (state !== 'running') expectNothing(id)
      setRunId(id)
      setOpen(kind)
    },
    start: async () => {
      if (!preview.prepared) return
      const { id } = preview.prepared
      // A failure was shown: another one runs, as the news will tell.
      await calls.start(id).then(() => setRunId(id), onNews)
    },
    stop: () => calls.stop(runId).then(() => run.mutate(), nothingMore),
    undo: async () => {
      refuse(null)
      await calls.undo(runId).catch((thrown) => refuse(toAppError(thrown)))
      list.page.reload()
      await run.mutate()
    },
    report: () => calls.saveReport(runId).catch(nothingMore),
    close: () => {
      preview.discard()
      refuse(null)
      setOpen(null)
      if (run.data && hasEnded(run.data)) setRunId('')
    },
  }
}

/**
 * On phones the buttons go with the chosen rows. Whoever pressed one then stands in the list: the next button, which any other would give
 * the focus to, makes a new record.
 */
function useOpened() {
  const [opened, setOpened] = useState<{ kind: BatchKind; from: Element | null } | null>(null)
  // External system: the focus of the document, when the dialog has given it back.
  useEffect(() => {
    const from = opened?.from
    const home = from?.closest<HTMLElement>('[data-focus-home]')
    return () => {
      if (from && (!from.isConnected || from.checkVisibility?.() === false)) home?.focus({ preventScroll: true })
    }
  }, [opened])
  const setOpen = (kind: BatchKind | null) => setOpened(kind && { kind, from: document.activeElement })
  return [opened?.kind ?? null, setOpen] as const
}

/** What would be done. Of several questions the last one counts: an older one may be answered later. */
function usePreview({ list, wire, isAll }: FlowOptions, send: ReturnType<typeof useBatchMutations>['prepare']) {
  const [prepared, setPrepared] = useState<RecordBatch | null>(null)
  const asked = useRef(0)
  const discard = () => {
    asked.current += 1
    setPrepared(null)
  }
  /** Answers whether to go on: what was asked has an answer, or does not count any more. */
  const ask = async (kind: BatchKind, set = nothingSet): Promise<boolean> => {
    discard()
    const place = asked.current
    const target = isAll ? { dataType: 1 as const, selectIds: [] } : { dataType: 2 as const, selectIds: [...list.selected] }
    const made = await send({ ...wire, kind, ...set, ...target }).catch(() => null)
    if (asked.current !== place) return true
    setPrepared(made)
    return made !== null
  }
  return { prepared, discard, ask }
}

/** One that has begun. When it ends the list is read anew, and whoever does not look at it is told. */
function useFollowed({ module, list, onNews }: FlowOptions, isSeen: boolean) {
  const t = useTexts('list')
  const [runId, setRunId] = useState('')
  const told = useRef('')
  const run = useBatchRun(module.modelId, runId, (batch) => {
    if (!hasEnded(batch) || told.current === batch.id) return
    told.current = batch.id
    list.settle(goneWith(batch, list.selected))
    onNews()
    const { doneCount: done = 0, refusedCount: refused = 0 } = batch
    if (!isSeen) toast.success(t(`batch.ended.${batch.kind}`, { done, refused }))
  })
  return {
    ...{ run, runId, setRunId },
    /** Of one that has ended before nothing is told anew. */
    expectNothing: (id: string) => {
      told.current = id
    },
  }
}

/** Of the chosen rows those that are no more. The others stay chosen, but as rows: what matches now may be more than what was meant. */
function goneWith({ kind, refused }: RecordBatch, selected: ReadonlySet<string>): readonly string[] {
  if (kind !== 'remove') return []
  const kept = new Set(refused.map(({ id }) => id))
  return [...selected].filter((id) => !kept.has(id))
}

/** The failure was shown. */
const nothingMore = () => undefined
