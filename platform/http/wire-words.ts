/**
 * Words that calls of the wire have where others have an id (contract 1 §21, 3b §2.1, §8.4, §9, §13). Clients ask for them whether
 * or not an installation serves them.
 */
const knownWords: ReadonlySet<string> = new Set([
  ...['templatedownload', 'uploader', 'importpreview', 'importdata', 'importexceptiondata', 'exportexceptiondata'],
  ...['exportdata', 'listlink', 'datachange', 'fielddataselect', 'formdatafields', 'batchdelete', 'checkpwd', 'getconfig'],
])

/** Ids hold digits or stand for something named in small letters (`-1`, `root`); words of the wire begin with a capital. */
const capitalised = /^(?:[A-Z][a-z]+)+$/

/** Whether a segment in the place of an id is a word of some call. Codes are chosen by people, so there only known words count. */
export function isWordOfTheWire(segment: string, mayBeCode: boolean): boolean {
  return knownWords.has(segment.toLowerCase()) || (!mayBeCode && capitalised.test(segment))
}
