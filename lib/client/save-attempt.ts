import type { AppError } from '@/lib/errors/app-error'
import { toAppError } from '@/lib/errors/app-error'
import { randomName } from './random-name'

/** What an earlier save of the same attempt has made. `version` is 0 where records have none. */
export type Made = { id: string; version: number }

/** An attempt as it is kept with a draft. */
export type KeptAttempt = { key: string; made: Made | null }

type Ways<T> = {
  /** Sends what is to be saved as it was meant at first. */
  write: (key: string) => Promise<T>
  /** Sends it as a change of what an earlier save, whose answer was lost, has made. */
  amend: (made: Made, key: string) => Promise<T>
}

// Each round means that one more answer had been lost.
const roundsMax = 5

/**
 * One thing to be saved, however often it is sent and corrected before an answer comes (reliability R8). The key stays until the
 * outcome is known, so what is sent twice is made once. A platform that knows the key with other content says what it has made of
 * it: from then on the attempt is a change of that, under a new key. Platforms without keys serve every call as it comes.
 */
export class SaveAttempt {
  private key: string
  private made: Made | null

  constructor(kept?: KeptAttempt | null) {
    this.key = kept?.key || randomName()
    this.made = kept?.made ?? null
  }

  /** To be stored with a draft before anything is sent: who takes the draft up goes on with this attempt. */
  kept(): KeptAttempt {
    return { key: this.key, made: this.made }
  }

  /** Goes on with an attempt that was left behind. */
  adopt(kept: KeptAttempt): void {
    this.key = kept.key
    this.made = kept.made
  }

  /** The record that this attempt has made already; null while it is to make or change the one it began with. */
  get madeRecord(): Made | null {
    return this.made
  }

  async run<T>({ write, amend }: Ways<T>): Promise<T> {
    for (let round = 1; ; round += 1) {
      try {
        return await (this.made ? amend(this.made, this.key) : write(this.key))
      } catch (thrown) {
        const made = madeBefore(toAppError(thrown))
        if (!made || round === roundsMax) throw thrown
        this.made = made
        this.key = randomName()
      }
    }
  }
}

/** Reads an attempt from what a browser has stored; anything else is none. */
export function readAttempt(stored: unknown): KeptAttempt | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { key, made } = stored as Partial<KeptAttempt>
  if (typeof key !== 'string' || key === '') return null
  return { key, made: made && typeof made.id === 'string' ? { id: made.id, version: Number(made.version) || 0 } : null }
}

/** Nobody knows whether what was sent has been saved. */
export function isAnswerLost(failure: AppError | null): boolean {
  return failure?.code === 'transport' || failure?.code === 'timeout'
}

/** Whether a failure says that the key was used for other content, and for what. */
function madeBefore(error: AppError): Made | null {
  const params = error.issues.find((issue) => issue.code === 'keyReused')?.params
  const id = params?.['id']
  return typeof id === 'string' && id !== '' ? { id, version: Number(params?.['version']) || 0 } : null
}
