import { seedId } from '../ids'

/** The id of a dictionary of the seed by its code. */
export function dictionaryTypeId(enCode: string): string {
  return seedId('dictionary', enCode)
}
