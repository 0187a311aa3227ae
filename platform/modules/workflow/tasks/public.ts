/** What others may use of the reading of tasks. */

export { taskRecordWitness, taskRowWitness } from './file-witness'
export { taskNumbers } from './numbers'
export { mayPrintTasks, printedTasks } from './printed'
