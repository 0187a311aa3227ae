export type VoiceState = { key: string; isPlaying: boolean; seconds: number; hasFailed: boolean }

/** Plays one recording at a time, whichever was asked for last. Goes on while its message is scrolled out of sight. */
class VoicePlayer {
  #state: VoiceState | undefined
  #audio: HTMLAudioElement | undefined
  readonly #listeners = new Set<() => void>()

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => void this.#listeners.delete(listener)
  }

  read = (): VoiceState | undefined => this.#state

  toggle(key: string, address: string): void {
    if (this.#state?.key === key && this.#audio && !this.#state.hasFailed) {
      if (this.#state.isPlaying) this.#audio.pause()
      else void this.#play(this.#audio)
      return
    }
    this.stop()
    const audio = new Audio(address)
    this.#audio = audio
    const show = (change: Partial<VoiceState>) => {
      if (this.#audio === audio) this.#set({ key, isPlaying: false, seconds: 0, hasFailed: false, ...this.#state, ...change })
    }
    audio.onplay = () => show({ isPlaying: true })
    audio.onpause = () => show({ isPlaying: false })
    audio.ontimeupdate = () => show({ seconds: audio.currentTime })
    audio.onended = () => show({ isPlaying: false, seconds: 0 })
    audio.onerror = () => show({ isPlaying: false, hasFailed: true })
    this.#set({ key, isPlaying: true, seconds: 0, hasFailed: false })
    void this.#play(audio)
  }

  stop = (): void => {
    this.#audio?.pause()
    this.#audio = undefined
    this.#set(undefined)
  }

  /** Refused or broken: the element says so through its events too, except when the browser wants a click first. */
  async #play(audio: HTMLAudioElement): Promise<void> {
    try {
      await audio.play()
    } catch {
      if (this.#audio === audio && this.#state) this.#set({ ...this.#state, isPlaying: false, hasFailed: audio.error !== null })
    }
  }

  #set(state: VoiceState | undefined): void {
    this.#state = state
    for (const listener of [...this.#listeners]) listener()
  }
}

export const voicePlayer = new VoicePlayer()
