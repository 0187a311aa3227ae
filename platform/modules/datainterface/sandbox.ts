import type { QuickJSContext, QuickJSWASMModule } from 'quickjs-emscripten-core'
import { AppError } from '@/lib/errors/app-error'
import { nodesOwnRequire } from '../../store/pglite'

type Core = typeof import('quickjs-emscripten-core')
type Variant = typeof import('@jitl/quickjs-wasmfile-release-sync')

/** What a function of an interface may use before it is stopped. It runs in this process, so the time is short. */
const timeMaxMs = 1000
const memoryMaxBytes = 32 * 1024 * 1024
/** Deeper calls would run out of Node's own stack first, which breaks the engine. */
const stackMaxBytes = 128 * 1024
const textMax = 20_000_000

let loading: Promise<QuickJSWASMModule> | undefined

/** Through Node's own loader: the engine finds its `.wasm` file beside itself, by an import that bundlers cannot follow. */
function loadEngine(): Promise<QuickJSWASMModule> {
  loading ??= startEngine().catch((error: unknown) => {
    // The next call tries again.
    loading = undefined
    throw error
  })
  return loading
}

function startEngine(): Promise<QuickJSWASMModule> {
  const nodeRequire = nodesOwnRequire()
  const core: Core = nodeRequire('quickjs-emscripten-core')
  const variant: Variant = nodeRequire('@jitl/quickjs-wasmfile-release-sync')
  return core.newQuickJSWASMModuleFromVariant(variant.default)
}

/** A fault of the function itself: it threw, ran too long, took too much memory or gave nothing that can be sent. */
export class ScriptError extends Error {}

/**
 * Calls a function that an interface's author wrote (`(data) => …`, contract 2 §16.2) with a copy of the data, in an engine of
 * its own that knows nothing of this process: no files, no network, no timers.
 */
export async function callFunction(source: string, data: unknown): Promise<unknown> {
  const input = JSON.stringify(data ?? null)
  if (input.length > textMax) throw new AppError('tooLarge', 'the data of an interface is too large for its function')
  const engine = await loadEngine()
  try {
    return run(engine, source, input)
  } catch (error) {
    if (error instanceof ScriptError) throw error
    // An engine that broke is not used again.
    loading = undefined
    throw new ScriptError('the engine broke')
  }
}

function run(engine: QuickJSWASMModule, source: string, input: string): unknown {
  const runtime = engine.newRuntime()
  runtime.setMemoryLimit(memoryMaxBytes)
  runtime.setMaxStackSize(stackMaxBytes)
  const endsAt = performance.now() + timeMaxMs
  runtime.setInterruptHandler(() => performance.now() > endsAt)
  const context = runtime.newContext()
  try {
    return evaluate(context, source, input)
  } finally {
    context.dispose()
    runtime.dispose()
  }
}

function evaluate(context: QuickJSContext, source: string, input: string): unknown {
  const text = context.newString(input)
  context.setProp(context.global, 'input', text)
  text.dispose()
  // The line break ends a comment in the last line of the source.
  const result = context.evalCode(`JSON.stringify((${source}\n)(JSON.parse(input)))`, 'interface.js')
  if (result.error) {
    const fault: unknown = context.dump(result.error)
    result.error.dispose()
    throw new ScriptError(faultText(fault))
  }
  const output: unknown = context.dump(result.value)
  result.value.dispose()
  // `undefined` and functions have no JSON.
  if (typeof output !== 'string') return null
  if (output.length > textMax) throw new ScriptError('the result is too large')
  return JSON.parse(output)
}

function faultText(fault: unknown): string {
  if (typeof fault === 'object' && fault !== null && 'message' in fault) {
    const name = 'name' in fault ? `${String(fault.name)}: ` : ''
    return `${name}${String(fault.message)}`.slice(0, 500)
  }
  return String(fault).slice(0, 500)
}
