/** What other modules may use of this one. */

export { addressName, describeUserAgent } from './client-facts'
