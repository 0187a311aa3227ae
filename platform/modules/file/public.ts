/** What other modules may use of this one. */

export { avatarType, avatarUrl, defaultAvatar } from './avatar-url'
export { fileAddressOf, fileEntries, isFileAddress } from './entries'
export { findFormat } from './formats'
export { inspectImage } from './image-kind'
export { plainName } from './names'
export { offerFile } from './offer'
export { demandNameable, fileNamesIn, findNamingFaults, mayReadFile, type NamingFaults, type NamingRow } from './rights'
export { fileTypes } from './rules'
export { isOwnFile, purgeDrafts, purgeFiles, removeIfUnused } from './service'
export type { FileStorage } from './storage'
export { checkStorage, closeStorage, storageOf } from './storage-of'
export { downloadLinks, lockFiles, type NamedFile } from './store'
