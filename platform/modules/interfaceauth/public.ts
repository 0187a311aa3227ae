/** What other modules may use of this one. */

export { purgeSignatures } from './gateway'
export { applicationWork } from './handover'
