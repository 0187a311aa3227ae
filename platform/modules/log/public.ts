/** What the platform's process uses of this module. */

export { createCallLog } from './recorder'
export { purgeLogs } from './retention'
