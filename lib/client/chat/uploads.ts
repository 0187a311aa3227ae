import type { ChatMessageType } from '@/lib/contract/message/chat'
import type { SentContent } from './chat-content'
import { uploadChatFile } from './upload'

/** What is known of a file beside its bytes. */
export type FileFacts = { width?: number; height?: number; length?: number }

export type ChatFile = {
  peerId: string
  kind: Exclude<ChatMessageType, 'text'>
  content: Blob
  /** Of the file; recordings are given one. */
  name: string
  facts: FileFacts
}

export type UploadState = { file: ChatFile; percent: number; hasFailed: boolean }

type Send = (peerId: string, kind: ChatMessageType, content: SentContent) => Promise<boolean>

/** The one file that is on its way; it goes on when the window is closed. What failed stays until it is sent again, removed or followed by another. */
export class Uploads {
  #state: UploadState | undefined
  #giveUp = new AbortController()
  readonly #listeners = new Set<() => void>()

  constructor(readonly send: Send) {}

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = (): UploadState | undefined => this.#state

  get isRunning(): boolean {
    return this.#state !== undefined && !this.#state.hasFailed
  }

  /**
   * Uploads, then sends; throws what went wrong, and `AbortError` when it was given up. False when too many messages wait already: the
   * file stays, like one that failed.
   */
  async start(file: ChatFile): Promise<boolean> {
    this.#giveUp.abort()
    const giveUp = new AbortController()
    this.#giveUp = giveUp
    const show = (change: Partial<UploadState> | undefined) => {
      if (this.#giveUp === giveUp) this.#set(change && { file, percent: 0, hasFailed: false, ...change })
    }
    show({})
    try {
      const { signal } = giveUp
      const name = await uploadChatFile(file.content, { name: file.name, signal, onProgress: (percent) => show({ percent }) })
      const isSent = await this.send(file.peerId, file.kind, { name, ...file.facts })
      show(isSent ? undefined : { hasFailed: true })
      return isSent
    } catch (error) {
      show(giveUp.signal.aborted ? undefined : { hasFailed: true })
      throw error
    }
  }

  remove = (): void => {
    this.#giveUp.abort()
    this.#set(undefined)
  }

  #set(state: UploadState | undefined): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}
