/** What other modules may use of this one. */

export { scheduleWitness } from './file-witness'
export { reminders } from './reminders'
