/** What other modules may use of this one. */

export { dictionaryTexts } from './lookup'
export { findItem, findItemCode, findItemsOfType, findType } from './store'
