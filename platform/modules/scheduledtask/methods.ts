import type { PlatformContext } from '../../http/context'
import type { JobRun } from '../../jobs/public'

/** Something of the platform itself that a task can run. It is repeatable, as every job is. */
export type TaskMethod = {
  /** Stands in the database; never renamed. */
  id: string
  fullName: string
  /** A beat that suits it. */
  cron: string
  /** No task asks for it more often than this: it works on all of the platform, and everybody would wait. */
  restMs: number
  /** The screen that somebody needs who lets a task run it, where that of tasks is not enough. */
  tag?: string
  /** Answers in words what it did. */
  run(ctx: PlatformContext, job: JobRun): Promise<string>
}

/** All that there are just now: some come and go. */
export type TaskMethods = (ctx: PlatformContext) => Promise<readonly TaskMethod[]>
