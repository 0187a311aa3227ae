/** What integrations may use of the records of modules (contract 4b §12). */

export { type Access, demandButton, openModule } from '../records/access'
export { removeRecords } from '../records/remove'
export { writeRecord } from '../records/write-records'
export { changeOfFound, matchingRecords } from './matching'
export { fieldsOfModule } from './module-fields'
export { integrateWake } from './wake'
