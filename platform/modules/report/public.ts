/** What other modules may use of this one. */

export { insertReports, type NewReport } from './store'
