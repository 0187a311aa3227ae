import { isAbort, isSessionEnd } from '@/lib/client/error-text'
import { randomName } from '@/lib/client/random-name'
import type { StoredFile } from '@/lib/contract/file/file'
import { type FileEntry, storedName } from '@/lib/form/file-schema-rules'
import { browserEdge } from './browser-edge'
import { runningMax } from './constants'
import { type Placement, type TransferProgress, transfer, type UploadEdge } from './transfer'
import { claim, forget, remember, type UploadPlace } from './unfinished'

/** Spec 2 §3.2, contract 1 §19.3. What succeeded is no item of the queue any more but an entry of its field. */
type UploadState = 'checking' | 'waiting' | 'uploading' | 'paused' | 'error'

/** One file on its way, as it is shown. A change makes a new object. */
export type UploadItem = {
  readonly id: string
  readonly name: string
  readonly sizeBytes: number
  readonly state: UploadState
  /** Of the phase it is in: read, or sent. */
  readonly doneBytes: number
  readonly error?: unknown
}

type Job = {
  item: UploadItem
  file: File
  placement: Placement
  identifier?: string
  place?: UploadPlace
  onStored: (entry: FileEntry) => void
  /** Told once per failure; the item keeps what went wrong. */
  onFailed?: (thrown: unknown) => void
  /** Told when one that failed is tried again. */
  onRetried?: () => void
  giveUp?: AbortController
  /** Ends the claim that keeps other pages from going on with it. */
  release: () => void
}

type NewUpload = Pick<Job, 'file' | 'placement' | 'place' | 'identifier' | 'onStored' | 'onFailed' | 'onRetried'> & {
  /** Of an upload that is continued after a reload. */
  id?: string
}

/**
 * All files on their way from this page, a few at a time. It outlives the fields that show it: a field that is out of sight for a
 * while finds its uploads where they have come to.
 */
export class UploadQueue {
  private readonly jobs = new Map<string, Job>()
  private readonly listeners = new Set<() => void>()

  constructor(private readonly edge: UploadEdge) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  read = (id: string): UploadItem | undefined => this.jobs.get(id)?.item

  /** Answers the id of the upload. Its field is told of the stored file, once. */
  add({ id = randomName(), ...upload }: NewUpload): string {
    const { file } = upload
    const item: UploadItem = { id, name: storedName(file.name), sizeBytes: file.size, state: 'waiting', doneBytes: 0 }
    this.jobs.set(id, { ...upload, item, release: upload.place ? claim(id) : () => {} })
    this.remember(id)
    this.startNext()
    this.tell()
    return id
  }

  pause = (id: string): void => this.stop(id, 'paused')

  /** Goes on after a pause or a failure. */
  resume = (id: string): void => {
    const job = this.jobs.get(id)
    if (!job || (job.item.state !== 'paused' && job.item.state !== 'error')) return
    const hasFailed = job.item.state === 'error'
    this.show(job, { state: 'waiting', error: undefined })
    if (hasFailed) job.onRetried?.()
    this.startNext()
  }

  /** Gives the upload up for good. */
  remove = (id: string): void => {
    const job = this.jobs.get(id)
    this.drop(id)
    if (job?.place) void forget(id)
  }

  /** Stops the upload because its form is gone; what is remembered of it can be continued later. */
  drop = (id: string): void => {
    const job = this.jobs.get(id)
    if (!job) return
    this.jobs.delete(id)
    job.release()
    job.giveUp?.abort()
    this.startNext()
    this.tell()
  }

  /** The file itself, to show what is being uploaded. */
  fileOf = (id: string): File | undefined => this.jobs.get(id)?.file

  get isBusy(): boolean {
    return [...this.jobs.values()].some(({ item }) => isMoving(item.state))
  }

  private stop(id: string, state: 'paused'): void {
    const job = this.jobs.get(id)
    if (!job || !isMoving(job.item.state)) return
    this.show(job, { state })
    job.giveUp?.abort()
    job.giveUp = undefined
    this.startNext()
  }

  private startNext(): void {
    const all = [...this.jobs.values()]
    let room = runningMax - all.filter(({ giveUp }) => giveUp !== undefined).length
    for (const job of all) {
      if (room <= 0) return
      if (job.item.state !== 'waiting' || job.giveUp) continue
      room -= 1
      void this.run(job)
    }
  }

  private async run(job: Job): Promise<void> {
    const giveUp = new AbortController()
    job.giveUp = giveUp
    // A run that was stopped may not speak for the one that followed it.
    const isCurrent = () => job.giveUp === giveUp && this.jobs.get(job.item.id) === job
    try {
      const stored = await transfer({
        file: job.file,
        placement: job.placement,
        edge: this.edge,
        signal: giveUp.signal,
        identifier: job.identifier,
        onIdentifier: (identifier) => {
          job.identifier = identifier
          this.remember(job.item.id)
        },
        onProgress: (progress) => isCurrent() && this.showProgress(job, progress),
      })
      if (isCurrent()) this.finish(job, stored)
    } catch (thrown) {
      if (isCurrent()) this.fail(job, thrown)
    } finally {
      if (job.giveUp === giveUp) job.giveUp = undefined
      this.startNext()
    }
  }

  private finish(job: Job, stored: StoredFile): void {
    const { id, name, sizeBytes } = job.item
    this.jobs.delete(id)
    job.release()
    if (job.place) void forget(id)
    job.onStored({
      name,
      fileId: stored.name,
      fileSize: stored.fileSize ?? sizeBytes,
      fileExtension: stored.fileExtension,
      fileVersionId: stored.fileVersionId,
      url: stored.url,
    })
    this.tell()
  }

  private fail(job: Job, thrown: unknown): void {
    if (isAbort(thrown)) return
    // Signing in again stands over the page; after it the upload is continued with a press.
    const isEnded = isSessionEnd(thrown)
    this.show(job, isEnded ? { state: 'paused' } : { state: 'error', error: thrown })
    if (!isEnded) job.onFailed?.(thrown)
  }

  private remember(id: string): void {
    const job = this.jobs.get(id)
    if (!job?.place) return
    const { place, file, identifier } = job
    const facts = { name: file.name, sizeBytes: file.size, type: file.type }
    void remember({ ...place, ...facts, id, savedAt: Date.now(), identifier, file })
  }

  private showProgress(job: Job, { phase, bytes }: TransferProgress): void {
    const { item } = job
    // Hundreds of tellings a second would draw the same percent again and again.
    const isSeen = percentOf(bytes, item.sizeBytes) !== percentOf(item.doneBytes, item.sizeBytes)
    if (item.state !== phase || isSeen) this.show(job, { state: phase, doneBytes: bytes })
  }

  private show(job: Job, change: Partial<UploadItem>): void {
    job.item = { ...job.item, ...change }
    this.tell()
  }

  private tell(): void {
    for (const listener of [...this.listeners]) listener()
  }
}

function isMoving(state: UploadState): boolean {
  return state === 'waiting' || state === 'checking' || state === 'uploading'
}

export function percentOf(doneBytes: number, sizeBytes: number): number {
  return sizeBytes > 0 ? Math.min(100, Math.floor((doneBytes / sizeBytes) * 100)) : 0
}

let shared: UploadQueue | undefined

/** The queue of this page. Leaving the page while files are on their way is asked about. */
export function uploadQueue(): UploadQueue {
  if (shared) return shared
  const queue = new UploadQueue(browserEdge)
  window.addEventListener('beforeunload', (event) => {
    if (queue.isBusy) event.preventDefault()
  })
  shared = queue
  return queue
}
