import type { FromEngine, ToEngine } from '@/lib/form/scripts/protocol'

/** The way to an engine and back. */
export type ScriptPort = {
  post: (message: ToEngine) => void
  end: () => void
}

export type StartPort = (onMessage: (message: FromEngine) => void) => Promise<{ port: ScriptPort; wasm: ArrayBuffer }>

/** A worker of its own for one form, with the bytes of the engine. They are fetched here, because the worker has no network. */
export const startWorker: StartPort = async (onMessage) => {
  const wasmUrl = new URL(
    '../../../node_modules/@jitl/quickjs-wasmfile-release-sync/dist/emscripten-module.wasm',
    import.meta.url,
  )
  const response = await fetch(wasmUrl)
  if (!response.ok) throw new Error(`the script engine is not there: HTTP ${response.status}`)
  const wasm = await response.arrayBuffer()
  const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'form-scripts' })
  worker.onmessage = ({ data }: MessageEvent<FromEngine>) => onMessage(data)
  worker.onerror = (event) => {
    event.preventDefault()
    onMessage({ type: 'noEngine', text: event.message || 'the worker did not start' })
  }
  return { port: { post: (message) => worker.postMessage(message), end: () => worker.terminate() }, wasm }
}
