import { useEffect, useReducer, useRef } from 'react'
import { useShell } from '@/components/ground/public'
import { type PageSetup, readPageSetup } from '@/lib/domain/print/page-setup'
import { recordsMax } from './constants'
import type { Paper } from './paper'
import { chunkSize, printDocuments, templateName } from './queries'
import { createRenderer, type Rendered, type Renderer } from './render-record'

export type PrintJobInput = { templateId: string; name: string; recordIds: readonly string[]; paper: Paper | null }

export type PrintJob = {
  status: 'loading' | 'stopped' | 'failed' | 'empty' | 'ready'
  /** Records asked for and answered. */
  doneCount: number
  totalCount: number
  /** Records that lie on paper: others were gone, or are not for this person. */
  laidCount: number
  hiddenCount: number
  isCut: boolean
  title: string
  page: PageSetup | null
  error: unknown
}

type Change = Partial<PrintJob> | ((before: PrintJob) => Partial<PrintJob>)

function changeJob(job: PrintJob, change: Change): PrintJob {
  return { ...job, ...(typeof change === 'function' ? change(job) : change) }
}

/** Brings records onto the paper in pieces. What has come stays when it is stopped or fails; `resume` goes on from there. */
export function usePrintJob({ templateId, name, recordIds, paper }: PrintJobInput) {
  const { user } = useShell()
  const ids = recordIds.slice(0, recordsMax)
  const [job, report] = useReducer(changeJob, null, () => ({ ...noJob, totalCount: ids.length, title: name }))
  const [attempt, resume] = useReducer((count: number) => count + 1, 1)
  const place = useRef<Place>({ next: 0, isSetUp: false, renderer: null, abort: null })

  // The platform and the frame's document.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one dialog prints one choice of records; only a new attempt starts anew.
  useEffect(() => {
    if (!paper) return
    const abort = new AbortController()
    const { current } = place
    current.renderer ??= createRenderer(user)
    current.abort = abort
    report({ status: 'loading', error: null })
    const work = { templateId, name, ids, paper, render: current.renderer, place: current, signal: abort.signal, report }
    // A run that was stopped may end long after the next one has begun: what it says then concerns nobody.
    const end = (change: Change) => current.abort === abort && report(change)
    layRecords(work).then(
      (status) => end({ status }),
      (error: unknown) => end(abort.signal.aborted ? { status: 'stopped' } : { status: 'failed', error }),
    )
    return () => abort.abort()
  }, [paper, attempt])

  return { job, resume, stop: () => place.current.abort?.abort() }
}

/** How far the records have come, whichever run brought them, and the run that is on its way. */
type Place = { next: number; isSetUp: boolean; renderer: Renderer | null; abort: AbortController | null }

const noJob: PrintJob = {
  status: 'loading',
  doneCount: 0,
  totalCount: 0,
  laidCount: 0,
  hiddenCount: 0,
  isCut: false,
  title: '',
  page: null,
  error: null,
}

type Work = {
  templateId: string
  name: string
  ids: readonly string[]
  paper: Paper
  render: Renderer
  place: Pick<Place, 'next' | 'isSetUp'>
  signal: AbortSignal
  report: (change: Change) => void
}

async function layRecords(work: Work): Promise<'ready' | 'empty'> {
  const { ids, paper, place, report, signal } = work
  while (place.next < ids.length) {
    const chunk = ids.slice(place.next, place.next + chunkSize)
    const records = await printDocuments(work.templateId, chunk, signal)
    const first = records[0]
    // The first piece need not be the one that tells: all of its records may be gone.
    if (first && !place.isSetUp) {
      if (first.printTemplate.trim() === '') return 'empty'
      const page = readPageSetup(first.pageParam)
      const title = first.fullName || work.name || (await templateName(work.templateId, signal))
      paper.setUp(page, title)
      place.isSetUp = true
      report({ page, title })
    }
    // A piece is laid down whole or not at all, so that going on never prints a record twice.
    const rendered: Rendered[] = []
    for (const record of records) rendered.push(await work.render(record, paper.document, signal))
    signal.throwIfAborted()
    for (const { content } of rendered) paper.lay(content)
    place.next += chunk.length
    report((before) => ({
      doneCount: place.next,
      laidCount: before.laidCount + rendered.length,
      hiddenCount: before.hiddenCount + rendered.reduce((sum, { outcome }) => sum + outcome.hiddenCount, 0),
      isCut: before.isCut || rendered.some(({ outcome }) => outcome.isCut),
    }))
  }
  return 'ready'
}
