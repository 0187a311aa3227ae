/** What other modules may use of this part. */

export { flowFormWitness } from './file-witness'
