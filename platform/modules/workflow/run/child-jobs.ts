import type { z } from 'zod'
import type { JobKind } from '../../../jobs/public'
import { type Child, childWork } from './child-asks'
import { endTask, parentTold, startChild } from './children'
import { findChildren } from './run-store'

/** Launches one task of a sub-flow. */
const starts: JobKind<Child> = {
  ...childWork.start,
  run: async (ctx, payload) => {
    await startChild(ctx, payload)
    return undefined
  },
  failed: (ctx, payload) => parentTold(ctx, payload),
}

/** Tells a task that one of its sub-flows has ended. */
const ends: JobKind<Omit<Child, 'initiatorId'>> = {
  ...childWork.end,
  run: async (ctx, payload) => {
    await parentTold(ctx, payload)
    return undefined
  },
}

/** Ends the tasks of sub-flows that nobody waits for any more. */
const stops: JobKind<z.output<typeof childWork.stop.payload>> = {
  ...childWork.stop,
  run: async (ctx, { taskId, nodeIds }) => {
    for (const { id } of await findChildren(ctx.db, taskId, nodeIds)) await endTask(ctx, id)
    return undefined
  },
}

export const flowChildJobs = [starts, ends, stops]
