/** What other modules may use of this one. */

export { chatWitness } from './file-witness'
export { chatHandlers, chatNumbers } from './live'
export { purgeChat } from './retention-store'
export { pairOf } from './store'
