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
  /** Answers in words what it did. */
  run(ctx: PlatformContext, job: JobRun): Promise<string>
}
