import { AppError } from '@/lib/errors/app-error'

/** How much later than asked a database may say that its time is over. */
const graceMs = 2000

/** The database stops by itself at the time-out. One that says nothing at all is left: the connection ends, and this is thrown. */
export class NoAnswer extends AppError {
  constructor() {
    super('timeout', 'the database does not answer')
  }
}

export async function withinTime<T>(work: Promise<T>, timeoutMs: number, close: () => void): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      close()
      reject(new NoAnswer())
    }, timeoutMs + graceMs)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
    // What still comes after the end of the connection is of no interest.
    work.catch(() => undefined)
  }
}
