/** What others may use of the reading of tasks. */

export { taskRecordWitness, taskRowWitness } from './file-witness'
export { newestLaunched, newestToDo } from './dashboard'
export { taskNumbers } from './numbers'
export { mayPrintTasks, printedTasks } from './printed'
