/** What other modules may use of this one. */

export { addressName, clientFacts, describeUserAgent } from './client-facts'
export { deleteOwnLogs, listLogins, loginDetails } from './service'
export { deleteLogs as deleteLogins, deleteLogsUpTo as deleteLoginsUpTo, findLogBoundary as findLoginBoundary } from './store'
