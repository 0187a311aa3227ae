import variant from '@jitl/quickjs-wasmfile-release-sync'
import type { FromEngine, ToEngine } from '@/lib/form/scripts/protocol'
import { loadQuickJs, ScriptEngine } from './engine'

/** The worker around an engine. Its first message starts the engine; the page ends the worker. */
let engine: ScriptEngine | undefined

const post = (message: FromEngine) => self.postMessage(message)

self.onmessage = async ({ data }: MessageEvent<ToEngine>) => {
  if (data.type !== 'start') return engine?.handle(data)
  const startedMs = performance.now()
  try {
    engine = new ScriptEngine(await loadQuickJs(variant, data.wasm), data, post)
    post({ type: 'ready', ...engine.readyMessage, startMs: performance.now() - startedMs })
  } catch (thrown) {
    post({ type: 'noEngine', text: thrown instanceof Error ? thrown.message : String(thrown) })
  }
}
