import { openChannel } from '../browser-storage'

type News = { userId: string; peerId: string | undefined }

/** Tells the other tabs of this browser that the user changed conversations here; they ask the platform anew. */
export class PageNews {
  readonly #channel = openChannel('tenon-chat')

  constructor(
    readonly userId: string,
    /** With the peer whose records are gone. */
    hear: (peerId: string | undefined) => void,
  ) {
    if (!this.#channel) return
    this.#channel.onmessage = ({ data }: MessageEvent<News>) => {
      if (data.userId === userId) hear(data.peerId)
    }
  }

  tell(peerId: string | undefined): void {
    this.#channel?.postMessage({ userId: this.userId, peerId } satisfies News)
  }

  stop(): void {
    this.#channel?.close()
  }
}
