import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { PoolFullError, ThreadPool } from '../../kit/thread-pool'

export { PoolFullError }

/** `isCheck`: `input` is a JSON list of scripts that are only read; else it is what `source`, a function, is called with. */
export type ScriptJob = {
  source: string
  input: string
  isCheck?: boolean
  timeMaxMs: number
  memoryMaxBytes: number
  textMax: number
}
export type ScriptAnswer = { output: string } | { fault: string; isBroken?: boolean }

/** Which of the two bounds an engine that does not answer has met, nobody can tell from outside. */
const timeFault = 'InternalError: interrupted, or out of memory'

/**
 * A few threads that run foreign scripts, so that the thread of the platform never does. The engine stops a script at its time by
 * itself; what does not let itself be stopped (one long match of a pattern, one long call of the engine) loses its thread.
 */
export class ScriptPool extends ThreadPool<ScriptJob, ScriptAnswer> {
  constructor(limits: ConstructorParameters<typeof ThreadPool>[0]['limits']) {
    super({
      open,
      limits,
      ended: { time: { fault: timeFault }, memory: { fault: 'out of memory' }, broken: { fault: 'the engine broke' } },
      isBroken: (answer) => 'fault' in answer && answer.isBroken === true,
    })
  }
}

function open(): Worker {
  return new Worker(fileURLToPath(new URL('./script-worker.mjs', import.meta.url)), {
    // Nothing of the environment: the thread runs what others wrote.
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 },
  })
}
