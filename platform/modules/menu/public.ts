/** What other modules may use of this one. */

export { contentTexts, symbolTexts } from './data-permission/texts'
export { hasFlows, withFlowEntries } from './flow-entries'
export { isFixedRoute, menuOfOthers } from './own-pages'
export { isMenu } from './store'
