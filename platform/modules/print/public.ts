/** What other modules may use of this one. */

export { templateWitness } from './file-witness'
export { insertPrintTemplates, type NewPrintTemplate } from './store'
