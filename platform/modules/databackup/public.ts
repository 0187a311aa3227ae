/** What other modules may use of this one. */

export { dataBackups } from './job'
export { makeBackup } from './make'
export { restoreBackup } from './restore'
