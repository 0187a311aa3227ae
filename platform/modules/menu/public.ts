/** What other modules may use of this one. */

export { listModuleTables } from './data-permission/tables'
export { contentTexts, symbolTexts } from './data-permission/texts'
export { hasFlows, withFlowEntries } from './flow-entries'
export { isFixedRoute, menuOfOthers } from './own-pages'
export { isMenu } from './store'
