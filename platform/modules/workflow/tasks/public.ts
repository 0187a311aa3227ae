/** What others may use of the reading of tasks. */

export { newestLaunched, newestToDo } from './dashboard'
export { taskRecordWitness, taskRowWitness } from './file-witness'
export { taskNumbers } from './numbers'
export { mayPrintTasks, printedTasks } from './printed'
