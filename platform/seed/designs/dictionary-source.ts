import { dictionaryTypeId } from '../dictionaries/ids'

/** The items of a dictionary of the seed, by its code. */
export function dictionary(enCode: string): { dictionary: string } {
  return { dictionary: dictionaryTypeId(enCode) }
}
