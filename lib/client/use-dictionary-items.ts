import { dictionarySelector } from '@/lib/contract/system/dictionary-selector'
import { useDictionaryVersion } from './dictionary-version'
import { useCall } from './use-call'

/** The items of a dictionary, by its id or code; undefined until they are there, and the same list from one drawing to the next. */
export function useDictionaryItems(id: string) {
  const asker = `dictionaries ${useDictionaryVersion()}`
  const { data } = useCall(dictionarySelector, { params: { id } }, { asker, keepPreviousData: true })
  return data?.list
}
