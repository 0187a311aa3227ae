import { sliceMs } from './constants'

/** Takes the steps of a long work, and lets the browser draw and listen between them. Ends with the signal's reason. */
export async function inSlices<T>(steps: Iterator<unknown, T>, signal: AbortSignal): Promise<T> {
  let sliceEnd = performance.now() + sliceMs
  for (let step = steps.next(); ; step = steps.next()) {
    if (step.done) return step.value
    if (performance.now() < sliceEnd) continue
    await nextTurn()
    signal.throwIfAborted()
    sliceEnd = performance.now() + sliceMs
  }
}

/** After what waits already: events, drawing, timers. A timer of its own would be slowed down in windows behind others. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
