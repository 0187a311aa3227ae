/** Source of the send configurations of notices (contract 1 §14). */
export const noticeNewsType = '1'

/** Drafts of notices in this browser are kept under this name. */
export const noticeDraftModule = 'system.notice'

/** Spec 2 §5.1, §9: pictures under 5 MB, other files up to 10 MB. */
export const coverMegabytesMax = 5
export const fileMegabytesMax = 10
export const filesMax = 20

/** What the platform takes (contract 1 §19.1). */
export const fileAccept =
  '.jpg,.jpeg,.gif,.png,.bmp,.doc,.docx,.ppt,.pptx,.xls,.xlsx,.pdf,.txt,.rar,.zip,.csv,.mp3,.mp4,.avi,.wmv,.mov,.m4v,.mpg,.mpeg,.webm,.ogv,.ogm,.asx,.aac'

export const titleLengthMax = 200
export const excerptLengthMax = 500
