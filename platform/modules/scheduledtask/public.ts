/** What other modules may use of this one. */

export { replanTasks, taskBeats } from './beats'
export { interfaceAnswer } from './interface-run'
export type { TaskMethod, TaskMethods } from './methods'
export { taskRunsWith } from './run-job'
export { purgeTaskRuns } from './runs'
export { findTaskNamesOfMethod } from './store'
