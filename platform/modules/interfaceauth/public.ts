/** What other modules may use of this one. */

export { purgeSignatures } from './gateway'
