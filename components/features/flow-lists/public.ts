export { stuckAddress } from './constants'
