/** What other modules may use of this one. */

export { documentVersionWitness, documentWitness } from './file-witness'
export { purgeTrash } from './purge'
