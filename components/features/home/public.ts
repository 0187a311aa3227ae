export { rememberRecentPath } from './state'
