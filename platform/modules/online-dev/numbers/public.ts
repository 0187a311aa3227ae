/** What portals use of the numbers of records. Apart from `../public`, which data interfaces use that texts of records come from. */

export { fieldsForNumbers, menuOfModel, modelsForNumbers } from './models'
export { type Behind, boardNumbers, chartNumbers, type NumberRow, recordsBehind, tableOfRecords } from './numbers'
export { numbersCache } from './numbers-cache'
export { writeVersionsOf } from './numbers-store'
