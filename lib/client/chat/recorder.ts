export type RecorderProblem = 'unsupported' | 'denied' | 'noDevice' | 'failed'

export type RecorderState =
  | { step: 'asking' }
  | { step: 'recording'; seconds: number; level: number }
  | { step: 'done'; content: Blob; name: string; seconds: number }
  | { step: 'problem'; problem: RecorderProblem }

/** Longer messages are better written. */
export const recordingSecondsMax = 60
const tickMs = 100
/** First what every player knows; then what the browsers without it record. */
const kinds = [
  { type: 'audio/mp4', extension: 'mp4' },
  { type: 'audio/webm;codecs=opus', extension: 'webm' },
  { type: 'audio/webm', extension: 'webm' },
] as const

/** One recording from the microphone, from asking for it to the finished file. `stop` ends it, `cancel` throws it away and lets go of the microphone. */
export class Recorder {
  #recorder: MediaRecorder | undefined
  #stream: MediaStream | undefined
  #meter: AudioContext | undefined
  #timer: ReturnType<typeof setInterval> | undefined
  #startedAtMs = 0
  #isCancelled = false

  constructor(readonly show: (state: RecorderState) => void) {
    void this.#start()
  }

  stop(): void {
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
  }

  cancel(): void {
    this.#isCancelled = true
    this.#release()
  }

  async #start(): Promise<void> {
    this.show({ step: 'asking' })
    // Browsers give the microphone to securely served pages only.
    if (!navigator.mediaDevices?.getUserMedia || typeof MediaRecorder === 'undefined') return this.#fail('unsupported')
    try {
      this.#stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      if (this.#isCancelled) return this.#release()
      this.#record(this.#stream)
    } catch (error) {
      this.#fail(problemOf(error))
    }
  }

  #record(stream: MediaStream): void {
    const kind = kinds.find(({ type }) => MediaRecorder.isTypeSupported(type))
    if (!kind) {
      this.#fail('unsupported')
      return
    }
    const recorder = new MediaRecorder(stream, { mimeType: kind.type, audioBitsPerSecond: 32_000 })
    const parts: Blob[] = []
    recorder.ondataavailable = ({ data }) => parts.push(data)
    recorder.onerror = () => this.#fail('failed')
    recorder.onstop = () => {
      const seconds = Math.min(this.#seconds(), recordingSecondsMax)
      this.#release()
      if (this.#isCancelled) return
      const content = new Blob(parts, { type: kind.type })
      this.show({ step: 'done', content, name: `voice.${kind.extension}`, seconds: Math.max(1, Math.round(seconds)) })
    }
    this.#recorder = recorder
    const level = this.#levelOf(stream)
    this.#startedAtMs = performance.now()
    recorder.start()
    this.show({ step: 'recording', seconds: 0, level: 0 })
    this.#timer = setInterval(() => {
      const seconds = this.#seconds()
      if (seconds >= recordingSecondsMax) this.stop()
      else this.show({ step: 'recording', seconds, level: level() })
    }, tickMs)
  }

  /** How loud it is now, 0 to 1, so that a silent microphone is noticed while speaking. */
  #levelOf(stream: MediaStream): () => number {
    if (typeof AudioContext === 'undefined') return () => 0
    this.#meter = new AudioContext()
    const analyser = this.#meter.createAnalyser()
    analyser.fftSize = 512
    this.#meter.createMediaStreamSource(stream).connect(analyser)
    const samples = new Uint8Array(analyser.fftSize)
    return () => {
      analyser.getByteTimeDomainData(samples)
      const middle = 128
      return Math.min(1, samples.reduce((loudest, sample) => Math.max(loudest, Math.abs(sample - middle)), 0) / middle)
    }
  }

  #seconds(): number {
    return (performance.now() - this.#startedAtMs) / 1000
  }

  #fail(problem: RecorderProblem): void {
    this.#release()
    if (!this.#isCancelled) this.show({ step: 'problem', problem })
  }

  #release(): void {
    clearInterval(this.#timer)
    if (this.#recorder?.state === 'recording') this.#recorder.stop()
    for (const track of this.#stream?.getTracks() ?? []) track.stop()
    void this.#meter?.close().catch(() => undefined)
    this.#meter = undefined
  }
}

function problemOf(error: unknown): RecorderProblem {
  const name = error instanceof Error ? error.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'denied'
  return name === 'NotFoundError' || name === 'OverconstrainedError' ? 'noDevice' : 'failed'
}
