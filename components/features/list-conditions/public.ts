export { categorisedRules, categorisedSearches } from './categorised-form'
export { ListConditions } from './list-conditions-panel'
export { type Condition, daySpan, searchesOf } from './utils'
