import { own, type RawRecord, readNumber, readRecord } from './read'

/** What a file of an import may be. */
export type ImportLimits = { rowsMax: number; sizeBytesMax: number }

/** Spec 2 §5.5, §9, where a design says nothing. */
export const usualLimits: ImportLimits = { rowsMax: 1000, sizeBytesMax: 500 * 1024 }
const largest: ImportLimits = { rowsMax: 100_000, sizeBytesMax: 50 * 1024 * 1024 }

/**
 * A design may take larger files (`uploaderTemplateJson.rowsMax` in rows, `fileSizeMax` in KB, both ours): these are imported in the
 * background. Less than the usual is never asked for.
 */
export function importLimits(listDesign: RawRecord): ImportLimits {
  const template = readRecord(own(listDesign, 'uploaderTemplateJson'))
  const within = (value: number | undefined, key: keyof ImportLimits) =>
    Math.min(largest[key], Math.max(usualLimits[key], Math.floor(value ?? 0)))
  const kilobytes = readNumber(own(template, 'fileSizeMax'))
  return {
    rowsMax: within(readNumber(own(template, 'rowsMax')), 'rowsMax'),
    sizeBytesMax: within(kilobytes === undefined ? undefined : kilobytes * 1024, 'sizeBytesMax'),
  }
}

export function takesLarge({ rowsMax, sizeBytesMax }: ImportLimits): boolean {
  return rowsMax > usualLimits.rowsMax || sizeBytesMax > usualLimits.sizeBytesMax
}
