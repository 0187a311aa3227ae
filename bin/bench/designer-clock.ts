import type { CDPSession, Page } from '@playwright/test'

/** What the browser says of its own main thread, in ms of the processor: all it did, and the scripts in it; and how long it took on the wall. */
export type Work = { allMs: number; scriptMs: number; wallMs: number }

/** Reads the browser's own counters around what is done, until the next frame was painted. */
export class WorkClock {
  private constructor(private readonly session: CDPSession) {}

  static async of(page: Page): Promise<WorkClock> {
    const session = await page.context().newCDPSession(page)
    // The processor's own time: whoever else works on the machine counts less.
    await session.send('Performance.enable', { timeDomain: 'threadTicks' })
    return new WorkClock(session)
  }

  async during(act: () => Promise<unknown>): Promise<Work> {
    const before = await this.read()
    const startedMs = performance.now()
    await act()
    await this.session.send('Runtime.evaluate', { expression: nextFrame, awaitPromise: true })
    const wallMs = performance.now() - startedMs
    const after = await this.read()
    return { allMs: after.allMs - before.allMs, scriptMs: after.scriptMs - before.scriptMs, wallMs }
  }

  private async read(): Promise<Omit<Work, 'wallMs'>> {
    const { metrics } = await this.session.send('Performance.getMetrics')
    const ms = (name: string) => 1_000 * (metrics.find((metric) => metric.name === name)?.value ?? 0)
    return { allMs: ms('TaskDuration'), scriptMs: ms('ScriptDuration') }
  }
}

/** Until the frame that shows what has just been done is painted. */
export function painted(page: Page): Promise<unknown> {
  return page.evaluate(nextFrame)
}

/** As a text: what the test runner wraps around functions would be counted as work of the page. */
const nextFrame = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'
