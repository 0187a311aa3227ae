/** What other modules may use of this one. */

export { noticeDelivery, resumeDeliveries } from './delivery'
export { noticeWitness } from './file-witness'
export { receivedNotices } from './service'
export { findNoticeContent } from './store'
