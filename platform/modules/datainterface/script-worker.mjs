import { parentPort } from 'node:worker_threads'
import variant from '@jitl/quickjs-wasmfile-release-sync'
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core'

/**
 * The thread in which functions of data interfaces run (`script-pool.ts` starts and ends it). Plain JavaScript, because Node loads
 * it as it stands: from the sources, and from beside the bundle. It answers `{ output }` or `{ fault }`, one per job.
 */

/** Deeper calls would run out of the thread's own stack first, which breaks the engine. */
const stackMaxBytes = 128 * 1024

const engine = await newQuickJSWASMModuleFromVariant(variant)
parentPort.on('message', (job) => parentPort.postMessage(answerOf(job)))
parentPort.postMessage({ isReady: true })

function answerOf(job) {
  try {
    return run(job)
  } catch {
    // An engine that broke is not used again: the pool ends this thread.
    return { fault: 'the engine broke', isBroken: true }
  }
}

function run({ source, input, isCheck, timeMaxMs, memoryMaxBytes, textMax }) {
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryMaxBytes)
  runtime.setMaxStackSize(stackMaxBytes)
  const endsAt = performance.now() + timeMaxMs
  runtime.setInterruptHandler(() => performance.now() > endsAt)
  const context = runtime.newContext()
  try {
    if (isCheck) return { output: JSON.stringify(JSON.parse(input).map((text) => faultyLine(context, text))) }
    return evaluate(context, { source, input, textMax })
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

/** The line of a script that cannot be read, as the engine of forms reads it (`lib/client/scripts/engine.ts`); null where all of it can. */
function faultyLine(context, text) {
  const bare = text.trimEnd().replace(/;+$/, '')
  const first = lineOf(context, `(${bare}\n)`)
  const second = first && lineOf(context, bare)
  // The reading that came further is the one that was meant. What is missing at the end is missed in what was put around it.
  return first && second && Math.min(Math.max(first, second), text.split('\n').length)
}

function lineOf(context, text) {
  const result = context.evalCode(text, 'script.js', { type: 'global', compileOnly: true })
  if (!result.error) {
    result.value.dispose()
    return null
  }
  const fault = context.dump(result.error)
  result.error.dispose()
  if (typeof fault !== 'object' || fault?.name !== 'SyntaxError') return null
  return Number(/script\.js:(\d+)/.exec(String(fault.stack ?? ''))?.[1] ?? 1)
}

function evaluate(context, { source, input, textMax }) {
  const text = context.newString(input)
  context.setProp(context.global, 'input', text)
  text.dispose()
  // The line break ends a comment in the last line of the source.
  const result = context.evalCode(`JSON.stringify((${source}\n)(JSON.parse(input)))`, 'interface.js')
  if (result.error) {
    const fault = faultText(context.dump(result.error))
    result.error.dispose()
    return { fault }
  }
  const output = context.dump(result.value)
  result.value.dispose()
  // `undefined` and functions have no JSON.
  if (typeof output !== 'string') return { output: 'null' }
  return output.length > textMax ? { fault: 'the result is too large' } : { output }
}

function faultText(fault) {
  if (typeof fault === 'object' && fault !== null && 'message' in fault) {
    const name = 'name' in fault ? `${String(fault.name)}: ` : ''
    return `${name}${String(fault.message)}`.slice(0, 500)
  }
  return String(fault).slice(0, 500)
}
