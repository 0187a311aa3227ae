/** What other modules may use of this one. */

export { mailWitness } from './file-witness'
export { unreadMails } from './service'
