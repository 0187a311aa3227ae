import type { WriteStream } from 'node:tty'

export type Progress = { update(written: number): void; finish(written: number): void }

type Output = Pick<NodeJS.WritableStream, 'write'> & Partial<Pick<WriteStream, 'isTTY'>>

const barWidth = 30
const redrawMs = 200
const lineMs = 5000

/** A progress bar on a terminal; elsewhere a line every five seconds, so that logs stay readable. */
export function createProgress(output: Output, total: number, now: () => number = Date.now): Progress {
  const startedAt = now()
  const isTerminal = output.isTTY === true
  let drawnAt = Number.NEGATIVE_INFINITY
  const draw = (written: number) => {
    const text = progressText(written, total, now() - startedAt)
    output.write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`)
  }
  return {
    update: (written) => {
      if (now() - drawnAt < (isTerminal ? redrawMs : lineMs)) return
      drawnAt = now()
      draw(written)
    },
    finish: (written) => {
      const seconds = Math.max(now() - startedAt, 1) / 1000
      const rate = Math.round(written / seconds)
      output.write(
        `${isTerminal ? '\r\u001b[K' : ''}${grouped(written)} records in ${seconds.toFixed(1)} s (${grouped(rate)} rows/s)\n`,
      )
    },
  }
}

export function progressText(written: number, total: number, elapsedMs: number): string {
  const share = total > 0 ? Math.min(written / total, 1) : 1
  const filled = Math.round(share * barWidth)
  const rate = written / (Math.max(elapsedMs, 1) / 1000)
  const left = rate > 0 ? (total - written) / rate : 0
  const bar = `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`
  // The last rows are followed by the building of the indexes, which no number of rows can measure.
  const rest = share < 1 ? `ETA ${clock(left)}` : 'building indexes'
  return `${bar} ${Math.floor(share * 100)}% ${grouped(written)}/${grouped(total)} ${grouped(Math.round(rate))} rows/s ${rest}`
}

function clock(seconds: number): string {
  const whole = Math.ceil(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

function grouped(value: number): string {
  return value.toLocaleString('en-US')
}
